#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<int> cask(n);
    int total = 0;
    for (int &w : cask) {
        std::cin >> w;
        total += w;
    }
    const int take = n / 2;
    std::vector<std::vector<bool>> can(take + 1, std::vector<bool>(total + 1, false));
    can[0][0] = true;
    for (int w : cask)
        for (int c = take; c >= 1; --c)
            for (int s = total; s >= w; --s)
                if (can[c - 1][s - w]) can[c][s] = true;

    int best = total;
    for (int s = 0; s <= total; ++s)
        if (can[take][s]) best = std::min(best, std::abs(total - 2 * s));
    std::cout << best << '\n';
}
