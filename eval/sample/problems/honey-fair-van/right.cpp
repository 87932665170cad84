#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int cap, n;
    std::cin >> cap >> n;
    std::vector<long long> best(cap + 1, 0);
    for (int i = 0; i < n; ++i) {
        int kg;
        long long price;
        std::cin >> kg >> price;
        std::vector<long long> next = best;
        for (int c = kg; c <= cap; ++c) {
            next[c] = std::max(next[c], best[c - kg] + price);
            if (c >= 2 * kg)
                next[c] = std::max(next[c], best[c - 2 * kg] + price + price / 2);
        }
        best.swap(next);
    }
    std::cout << best[cap] << std::endl;
    return 0;
}
