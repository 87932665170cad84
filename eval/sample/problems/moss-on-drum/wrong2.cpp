#include <bitset>
#include <iostream>
#include <string>
#include <vector>

class Drum {
    int h, w;
    std::vector<std::bitset<40>> ring;

    bool at(int y, int x) const { return y >= 0 && y < h && ring[y][(x + w) % w]; }

public:
    Drum(int height, int width) : h(height), w(width), ring(height) {
        std::string line;
        for (auto &r : ring) {
            std::cin >> line;
            for (int x = 0; x < w; x++) r[x] = line[x] == '#';
        }
    }
    void spring() {
        auto copy = ring;
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) {
                int n = at(y - 1, x - 1) + at(y - 1, x) + at(y - 1, x + 1) + at(y, x - 1) + at(y, x + 1) +
                        at(y + 1, x - 1) + at(y + 1, x) + at(y + 1, x + 1);
                copy[y][x] = ring[y][x] ? (n == 2 || n == 3) : n == 3;
            }
        ring = copy;
    }
    void print() const {
        size_t total = 0;
        for (auto &r : ring) total += r.count();
        std::cout << total << "\n";
        for (auto &r : ring) {
            for (int x = 0; x < w; x++) std::cout << (r[x] ? '#' : '.');
            std::cout << "\n";
        }
    }
};

int main() {
    int h, w, t;
    std::cin >> h >> w >> t;
    Drum drum(h, w);
    for (int i = 0; i < t; i++) drum.spring();
    drum.print();
}
