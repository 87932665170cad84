#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    long long L, R;
    std::cin >> L >> R;
    std::vector<bool> composite(R - L + 1, false);
    std::vector<bool> small(1000001, true);
    for (long long i = 2; i * i <= R; ++i) {
        if (!small[i]) continue;
        for (long long j = i * i; j <= 1000000; j += i) small[j] = false;
        long long first = std::max(i * i, (L + i - 1) / i * i);
        for (long long j = first; j <= R; j += i) composite[j - L] = true;
    }
    long long previous = -1, bestGap = 0, bestStart = 0;
    for (long long v = std::max(L, 2LL); v <= R; ++v) {
        if (composite[v - L]) continue;
        if (previous > 0 && v - previous > bestGap) {
            bestGap = v - previous;
            bestStart = previous;
        }
        previous = v;
    }
    if (bestGap == 0)
        std::cout << "dark\n";
    else
        std::cout << bestStart << ' ' << bestStart + bestGap << '\n';
}
