#include <algorithm>
#include <climits>
#include <iostream>
#include <string>
#include <vector>

using Grid = std::vector<std::string>;
using Table = std::vector<std::vector<int>>;
const int FAR = 1000000;

Table spread(const Grid &g, char from) {
    int h = g.size(), w = g[0].size();
    Table d(h, std::vector<int>(w, FAR));
    std::vector<std::pair<int, int>> todo;
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++)
            if (g[i][j] == from) {
                d[i][j] = 0;
                todo.push_back({i, j});
            }
    for (size_t head = 0; head < todo.size(); head++) {
        auto [i, j] = todo[head];
        if (g[i][j] == '#') continue;
        int ni[] = {i - 1, i + 1, i, i}, nj[] = {j, j, j - 1, j + 1};
        for (int k = 0; k < 4; k++) {
            if (ni[k] < 0 || nj[k] < 0 || ni[k] >= h || nj[k] >= w) continue;
            if (d[ni[k]][nj[k]] != FAR) continue;
            d[ni[k]][nj[k]] = d[i][j] + 1;
            todo.push_back({ni[k], nj[k]});
        }
    }
    return d;
}

int main() {
    int h, w;
    std::cin >> h >> w;
    Grid g(h);
    for (auto &line : g) std::cin >> line;
    Table a = spread(g, 'S'), b = spread(g, 'T');
    int best = FAR;
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) best = std::min(best, a[i][j] + b[i][j]);
    std::cout << (best >= FAR ? -1 : best) << std::endl;
}
