#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <tuple>
#include <vector>

struct Record {
    std::string name;
    int points = 0, won = 0, lost = 0, abroad = 0;

    std::tuple<int, int, int> strength() const { return {points, won - lost, abroad}; }
};

int main() {
    int v, m;
    std::cin >> v >> m;
    std::vector<Record> table(v);
    std::map<std::string, int> index;
    for (int i = 0; i < v; ++i) {
        std::cin >> table[i].name;
        index[table[i].name] = i;
    }
    for (int i = 0; i < m; ++i) {
        std::string h, g;
        int hf, gf;
        std::cin >> h >> g >> hf >> gf;
        Record &host = table[index[h]], &guest = table[index[g]];
        host.won += hf, host.lost += gf;
        guest.won += gf, guest.lost += hf;
        guest.abroad += gf;
        host.points += hf > gf ? 3 : hf == gf;
        guest.points += gf > hf ? 3 : hf == gf;
    }
    std::sort(table.begin(), table.end(), [](const Record &a, const Record &b) {
        if (a.strength() != b.strength()) return a.strength() > b.strength();
        return a.name < b.name;
    });
    int place = 1;
    for (int i = 0; i < v; ++i) {
        if (i > 0 && table[i].strength() != table[i - 1].strength()) place = i + 1;
        std::cout << place << ' ' << table[i].name << ' ' << table[i].points << '\n';
    }
}
