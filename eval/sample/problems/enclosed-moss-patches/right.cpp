#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int h, w;
vector<string> roof;
vector<vector<bool>> done_;

struct Patch {
    int tiles = 0;
    bool edge = false;
};

void grow(int y, int x, char kind, Patch &p) {
    if (y < 0 || x < 0 || y >= h || x >= w) return;
    if (done_[y][x] || roof[y][x] != kind) return;
    done_[y][x] = true;
    p.tiles++;
    if (y == 0 || x == 0 || y == h - 1 || x == w - 1) p.edge = true;
    grow(y + 1, x, kind, p);
    grow(y - 1, x, kind, p);
    grow(y, x + 1, kind, p);
    grow(y, x - 1, kind, p);
}

int main() {
    cin >> h >> w;
    roof.resize(h);
    for (auto &line : roof) cin >> line;
    done_.assign(h, vector<bool>(w, false));
    int count = 0, largest = 0;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            if (roof[y][x] == '.' || done_[y][x]) continue;
            Patch p;
            grow(y, x, roof[y][x], p);
            if (p.edge) continue;
            count++;
            largest = max(largest, p.tiles);
        }
    cout << count << ' ' << largest << '\n';
}
