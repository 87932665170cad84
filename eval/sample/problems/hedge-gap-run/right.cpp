#include <array>
#include <iostream>
#include <queue>
#include <string>
#include <vector>
using namespace std;

int main() {
    int h, w;
    cin >> h >> w;
    vector<string> a(h);
    for (auto &row : a) cin >> row;
    vector<array<int, 2>> dist(h * w, {-1, -1});
    queue<pair<int, int>> q;
    int goal = -1;
    for (int i = 0; i < h * w; i++) {
        char ch = a[i / w][i % w];
        if (ch == 'S') {
            dist[i][0] = 0;
            q.push({i, 0});
        }
        if (ch == 'T') goal = i;
    }
    const int dy[] = {0, 0, 1, -1}, dx[] = {1, -1, 0, 0};
    while (!q.empty()) {
        auto [cell, k] = q.front();
        q.pop();
        if (cell == goal) {
            cout << dist[cell][k] << "\n";
            return 0;
        }
        for (int d = 0; d < 4; d++) {
            int y = cell / w + dy[d], x = cell % w + dx[d];
            if (y < 0 || x < 0 || y >= h || x >= w) continue;
            int nk = k + (a[y][x] == '#' ? 1 : 0);
            if (nk == 2 || dist[y * w + x][nk] != -1) continue;
            dist[y * w + x][nk] = dist[cell][k] + 1;
            q.push({y * w + x, nk});
        }
    }
    cout << -1 << "\n";
}
