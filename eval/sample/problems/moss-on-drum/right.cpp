#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

using Drum = std::vector<std::string>;

static Drum next(const Drum &now) {
    const int h = now.size(), w = now[0].size();
    Drum after(h, std::string(w, '.'));
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x) {
            int around = 0;
            for (int dy = -1; dy <= 1; ++dy) {
                if (y + dy < 0 || y + dy >= h) continue;
                for (int dx = -1; dx <= 1; ++dx) {
                    if (dy == 0 && dx == 0) continue;
                    around += now[y + dy][(x + dx + w) % w] == '#';
                }
            }
            bool mossy = now[y][x] == '#';
            if (mossy ? around >= 2 && around <= 4 : around == 3) after[y][x] = '#';
        }
    }
    return after;
}

int main() {
    int h, w, t;
    std::cin >> h >> w >> t;
    Drum drum(h);
    for (auto &ring : drum) std::cin >> ring;
    while (t--) drum = next(drum);
    int mossy = 0;
    for (const auto &ring : drum) mossy += std::count(ring.begin(), ring.end(), '#');
    std::cout << mossy << '\n';
    for (const auto &ring : drum) std::cout << ring << '\n';
}
