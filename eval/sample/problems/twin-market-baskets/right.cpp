#include <algorithm>
#include <iostream>
#include <map>
#include <set>
#include <string>

int main() {
    std::ios::sync_with_stdio(false);
    int n;
    std::cin >> n;
    std::map<std::set<std::string>, int> circles;
    while (n--) {
        int k;
        std::cin >> k;
        std::set<std::string> kinds;
        for (std::string w; k > 0 && std::cin >> w; --k) kinds.insert(w);
        ++circles[kinds];
    }
    int largest = 0, lonely = 0;
    for (const auto& [kinds, size] : circles) {
        largest = std::max(largest, size);
        lonely += size == 1;
    }
    std::cout << largest << ' ' << lonely << std::endl;
}
