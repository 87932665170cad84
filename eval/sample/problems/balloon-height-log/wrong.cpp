#include <iostream>
#include <vector>

int main() {
    int n;
    long long d;
    std::cin >> n >> d;
    std::vector<long long> h(n);
    for (auto &x : h) std::cin >> x;
    int best = 0;
    for (int start = 0; start < n; ++start) {
        int count = 1;
        long long last = h[start];
        for (int i = start + 1; i < n; ++i) {
            if (h[i] >= last + d) {
                last = h[i];
                ++count;
            }
        }
        if (count > best) best = count;
    }
    std::cout << best << std::endl;
}
