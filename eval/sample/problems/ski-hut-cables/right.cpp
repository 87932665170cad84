#include <algorithm>
#include <iostream>
#include <tuple>
#include <vector>

class Huts {
    std::vector<int> rep;

public:
    int parts;
    explicit Huts(int n) : rep(n + 1), parts(n) {
        for (int i = 0; i <= n; i++) rep[i] = i;
    }
    int of(int h) { return rep[h] == h ? h : rep[h] = of(rep[h]); }
    bool link(int a, int b) {
        a = of(a), b = of(b);
        if (a == b) return false;
        rep[a] = b;
        parts--;
        return true;
    }
};

int main() {
    int n, k, m, a, b, p;
    std::cin >> n >> k >> m;
    Huts huts(n);
    for (int i = 0; i < k; i++) {
        std::cin >> a >> b;
        huts.link(a, b);
    }
    std::vector<std::tuple<int, int, int>> offers;
    for (int i = 0; i < m; i++) {
        std::cin >> a >> b >> p;
        offers.emplace_back(p, a, b);
    }
    std::sort(offers.begin(), offers.end());
    long long bill = 0;
    for (auto [price, x, y] : offers)
        if (huts.link(x, y)) bill += price;
    if (huts.parts > 1)
        std::cout << "IMPOSSIBLE\n";
    else
        std::cout << bill << "\n";
}
