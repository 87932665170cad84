#include <algorithm>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

struct Slot {
    std::string tool, label;
    int stamp;
};

int main() {
    int room, q;
    std::cin >> room >> q;
    std::vector<Slot> slots;
    auto locate = [&](const std::string& t) {
        return std::find_if(slots.begin(), slots.end(), [&](const Slot& s) { return s.tool == t; });
    };
    auto older = [](const Slot& a, const Slot& b) { return a.stamp < b.stamp; };
    for (int clock = 1; clock <= q; ++clock) {
        std::string verb, tool, label;
        std::cin >> verb >> tool;
        auto at = locate(tool);
        if (verb == "put") {
            std::cin >> label;
            if (at != slots.end()) *at = {tool, label, clock};
            else slots.push_back({tool, label, clock});
            if ((int)slots.size() > room) {
                auto lru = std::min_element(slots.begin(), slots.end(), older);
                std::printf("drop %s\n", lru->tool.c_str());
                slots.erase(lru);
            }
        } else if (at == slots.end()) {
            std::puts("miss");
        } else {
            std::puts(at->label.c_str());
            if (verb == "get") at->stamp = clock;
        }
    }
    std::sort(slots.rbegin(), slots.rend(), older);
    std::printf("shelf:");
    for (auto& s : slots) std::printf(" %s", s.tool.c_str());
    std::printf("\n");
}
