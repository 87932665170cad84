#include <iostream>
#include <map>
#include <string>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    map<string, pair<long long, long long>> goods;
    for (int round = 0; round < 2; ++round) {
        int n;
        cin >> n;
        while (n--) {
            string name;
            long long q;
            cin >> name >> q;
            auto& totals = goods[name];
            (round ? totals.second : totals.first) += q;
        }
    }
    int equal = 0;
    for (const auto& [name, totals] : goods) {
        auto [was, is] = totals;
        if (was == 0 && is == 0) continue;
        if (was == is) ++equal;
        else if (was == 0) cout << "+ " << name << ' ' << is << '\n';
        else if (is == 0) cout << "- " << name << ' ' << was << '\n';
        else cout << "~ " << name << ' ' << was << ' ' << is << '\n';
    }
    cout << equal << " unchanged\n";
}
