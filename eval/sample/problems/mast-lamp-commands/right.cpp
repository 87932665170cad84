#include <cstdint>
#include <iostream>
#include <string>

struct Mast {
    int width;
    std::uint64_t lamps;

    static std::uint64_t below(int n) { return (std::uint64_t{1} << n) - 1; }
    static std::uint64_t range(int l, int r) { return below(r + 1) & ~below(l); }

    void flip(int l, int r) { lamps ^= range(l, r); }
    void douse(int i) { lamps &= ~(std::uint64_t{1} << i); }
    int count(int l, int r) const { return __builtin_popcountll(lamps & range(l, r)); }
    void raise(int k) {
        k %= width;
        lamps = (lamps << k | lamps >> (width - k)) & below(width);
    }
};

int main() {
    Mast mast{};
    int q;
    std::cin >> mast.width >> mast.lamps >> q;
    std::string order;
    while (q-- > 0 && std::cin >> order) {
        int a, b;
        std::cin >> a;
        if (order == "raise") {
            mast.raise(a);
        } else if (order == "douse") {
            mast.douse(a);
        } else {
            std::cin >> b;
            if (order == "flip") mast.flip(a, b);
            else std::cout << mast.count(a, b) << '\n';
        }
    }
    std::cout << mast.lamps << '\n';
}
