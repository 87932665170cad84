#include <cstdlib>
#include <iostream>
#include <numeric>
#include <vector>

struct Point {
    long long x, y;
};

long long cross(const Point &a, const Point &b) { return a.x * b.y - a.y * b.x; }

int main() {
    std::ios::sync_with_stdio(false);
    std::size_t n;
    std::cin >> n;
    std::vector<Point> field(n);
    for (auto &p : field) std::cin >> p.x >> p.y;

    long long twice = 0, onHedge = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const Point &a = field[i];
        const Point &b = field[(i + 1) % n];
        twice += cross(a, b);
        onHedge += std::gcd(std::llabs(a.x - b.x), std::llabs(a.y - b.y));
    }
    long long inside = (std::llabs(twice) - onHedge) / 2 + 1;
    std::cout << onHedge << ' ' << inside << '\n';
    return 0;
}
