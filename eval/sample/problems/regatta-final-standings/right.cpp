#include <algorithm>
#include <iostream>
#include <string>
#include <tuple>
#include <vector>

struct Boat {
    std::string name;
    int points, wins, penalty;

    auto score() const { return std::make_tuple(-points, -wins, penalty); }
};

int main() {
    std::ios::sync_with_stdio(false);
    int n;
    std::cin >> n;
    std::vector<Boat> fleet(n);
    for (auto& b : fleet) std::cin >> b.name >> b.points >> b.wins >> b.penalty;
    std::sort(fleet.begin(), fleet.end(), [](const Boat& x, const Boat& y) {
        if (x.score() != y.score()) return x.score() < y.score();
        return x.name < y.name;
    });
    int place = 1;
    for (int i = 0; i < n; ++i) {
        if (i > 0 && fleet[i].score() != fleet[i - 1].score()) place = i + 1;
        std::cout << place << ' ' << fleet[i].name << '\n';
    }
}
