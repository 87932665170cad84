#include <algorithm>
#include <iostream>
#include <map>
#include <string>

struct Jar {
    int level;
    long long at;
};

int main() {
    int b, r, q;
    std::cin >> b >> r >> q;
    std::map<std::string, Jar> jars;
    for (int i = 0; i < q; i++) {
        long long t;
        std::string ship;
        int cost;
        std::cin >> t >> ship >> cost;
        if (!jars.count(ship)) jars[ship] = {b * 1000, t};
        Jar& j = jars[ship];
        int gained = (int)(t - j.at) * r;
        j.level = std::min(b * 1000, j.level + gained);
        j.at = t;
        if (cost > b) std::cout << "never\n";
        else if (j.level >= cost * 1000) {
            j.level -= cost * 1000;
            std::cout << "ok\n";
        } else {
            int lack = cost * 1000 - j.level;
            std::cout << "wait " << (lack + r - 1) / r << "\n";
        }
    }
}
