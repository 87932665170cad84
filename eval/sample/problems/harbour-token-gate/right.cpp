#include <cstdint>
#include <iostream>
#include <string>
#include <unordered_map>

class Bucket {
    int64_t milli;
    int64_t last;

public:
    Bucket() : milli(-1), last(0) {}

    int64_t take(int64_t now, int64_t cost, int64_t cap, int64_t rate) {
        if (milli < 0) milli = cap;
        else milli = std::min(cap, milli + (now - last) * rate);
        last = now;
        if (milli >= cost) {
            milli -= cost;
            return 0;
        }
        return (cost - milli + rate - 1) / rate;
    }
};

int main() {
    std::ios::sync_with_stdio(false);
    int64_t b, r, q;
    std::cin >> b >> r >> q;
    std::unordered_map<std::string, Bucket> buckets;
    for (int64_t i = 0; i < q; ++i) {
        int64_t t, cost;
        std::string who;
        std::cin >> t >> who >> cost;
        int64_t delay = buckets[who].take(t, cost * 1000, b * 1000, r);
        if (cost > b) std::cout << "never\n";
        else if (delay) std::cout << "wait " << delay << '\n';
        else std::cout << "ok\n";
    }
}
