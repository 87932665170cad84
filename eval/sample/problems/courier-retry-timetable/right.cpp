#include <algorithm>
#include <iostream>
#include <string>

struct Backoff {
    long long next, factor, cap;

    long long take() {
        long long now = std::min(next, cap);
        next = std::min(cap, now * factor);
        return now;
    }
};

int main() {
    long long base, factor, cap, deadline;
    int allowed;
    std::cin >> base >> factor >> cap >> allowed >> deadline;
    Backoff backoff{base, factor, cap};
    long long clock = 0;
    for (int k = 1; k <= allowed; ++k) {
        long long length, asked = 0;
        std::string result;
        std::cin >> length >> result;
        if (result == "busy") std::cin >> asked;
        std::cout << "try " << k << " at " << clock << "\n";
        clock += length;
        if (result == "ok") {
            std::cout << "delivered at " << clock << "\n";
            return 0;
        }
        long long resume = clock + std::max(backoff.take(), asked);
        if (k == allowed || resume > deadline) {
            std::cout << "gave up at " << clock << "\n";
            return 0;
        }
        clock = resume;
    }
}
