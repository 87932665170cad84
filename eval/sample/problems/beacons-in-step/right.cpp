#include <iostream>
#include <numeric>
#include <vector>

using Int = unsigned long long;

int main() {
    int n;
    std::cin >> n;
    std::vector<Int> period(n);
    for (Int &p : period) std::cin >> p;
    Int a, b;
    std::cin >> a >> b;

    Int cycle = 1;
    bool tooLong = false;
    for (Int p : period) {
        Int factor = p / std::gcd(p, cycle);
        if (cycle > b / factor) {
            tooLong = true;
            break;
        }
        cycle *= factor;
    }
    Int seen = a == 0 ? 1 : 0;
    if (!tooLong) seen += b / cycle - (a == 0 ? 0 : (a - 1) / cycle);
    std::cout << seen << "\n";
}
