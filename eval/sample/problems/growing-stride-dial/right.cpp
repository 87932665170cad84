#include <iostream>

typedef long long ll;

int main() {
    ll b, n, m, s;
    std::cin >> b >> n >> m >> s;
    ll mul = b % m, add = 1 % m;
    ll position = 0;
    while (n > 0) {
        if (n & 1) position = (mul * position + add) % m;
        add = (mul * add + add) % m;
        mul = mul * mul % m;
        n >>= 1;
    }
    std::cout << (position + s) % m << std::endl;
    return 0;
}
