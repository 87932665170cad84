#include <iostream>
#include <vector>

using Big = long long;

struct Street {
    std::vector<Big> once, twice;

    explicit Street(const std::vector<Big>& a) : once(a.size() + 2), twice(a.size() + 2) {
        for (std::size_t i = a.size(); i >= 1; --i) {
            once[i] = once[i + 1] + a[i - 1];
            twice[i] = twice[i + 1] + once[i];
        }
    }

    Big reward(int l, int r) const {
        Big tails = twice[l] - twice[r + 1];
        return tails - Big(r - l + 1) * once[r + 1];
    }
};

int main() {
    int n, q;
    std::cin >> n >> q;
    std::vector<Big> a(n);
    for (auto& x : a) std::cin >> x;
    Street street(a);
    for (int i = 0, l, r; i < q && std::cin >> l >> r; ++i)
        std::cout << street.reward(l, r) << "\n";
    return 0;
}
