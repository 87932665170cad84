#include <iostream>
#include <map>
#include <string>
#include <vector>
using namespace std;

struct Entry {
    string name;
    int amount;
};

int main() {
    int q;
    cin >> q;
    map<string, int> purse;
    vector<Entry> entries;
    vector<size_t> trials;
    while (q--) {
        string op;
        cin >> op;
        if (op == "put") {
            string name;
            long long x;
            cin >> name >> x;
            purse[name] += (int)x;
            entries.push_back({name, (int)x});
        } else if (op == "pay") {
            string a, b;
            long long x;
            cin >> a >> b >> x;
            if (purse[a] < x) {
                cout << "refused" << endl;
                continue;
            }
            purse[a] -= x;
            purse[b] += x;
            entries.push_back({a, (int)-x});
            entries.push_back({b, (int)x});
        } else if (op == "show") {
            string name;
            cin >> name;
            cout << purse[name] << endl;
        } else if (op == "try") {
            trials.push_back(entries.size());
        } else if (trials.empty()) {
            cout << "nothing open" << endl;
        } else {
            while (op == "undo" && entries.size() > trials.back()) {
                purse[entries.back().name] -= entries.back().amount;
                entries.pop_back();
            }
            trials.pop_back();
        }
    }
}
