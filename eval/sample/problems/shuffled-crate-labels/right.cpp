#include <algorithm>
#include <array>
#include <cctype>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

using Tiles = std::array<int, 26>;

Tiles tilesOf(const std::string &label) {
    Tiles tiles{};
    for (unsigned char c : label)
        if (std::isalpha(c)) ++tiles[std::tolower(c) - 'a'];
    return tiles;
}

int main() {
    int n;
    std::cin >> n;
    std::map<Tiles, std::size_t> where;
    std::vector<std::vector<std::string>> families;
    std::set<std::string> known;
    std::string label;
    while (n-- && std::cin >> label) {
        if (!known.insert(label).second) continue;
        auto [it, fresh] = where.emplace(tilesOf(label), families.size());
        if (fresh) families.emplace_back();
        families[it->second].push_back(label);
    }
    std::stable_sort(families.begin(), families.end(),
                     [](const auto &a, const auto &b) { return a.size() > b.size(); });
    if (families[0].size() < 2) std::cout << "none\n";
    for (const auto &family : families) {
        if (family.size() < 2) break;
        for (std::size_t i = 0; i < family.size(); ++i) std::cout << (i ? " " : "") << family[i];
        std::cout << '\n';
    }
}
