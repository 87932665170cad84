#include <algorithm>
#include <iostream>
#include <vector>

struct Kiln {
    long long t, c, r;
    long long done(long long time) const {
        long long cycle = t * c + r;
        return time / cycle * c + std::min(c, time % cycle / t);
    }
};

int main() {
    int m;
    long long need;
    std::cin >> m >> need;
    std::vector<Kiln> ks(m);
    for (auto& k : ks) std::cin >> k.t >> k.c >> k.r;
    long long lo = 1, hi = 1000000000000LL;
    while (lo < hi) {
        long long mid = lo + (hi - lo) / 2, got = 0;
        for (const auto& k : ks) got += k.done(mid);
        if (got >= need)
            hi = mid;
        else
            lo = mid + 1;
    }
    std::cout << lo << "\n";
}
