#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>
using namespace std;

struct Config {
    map<string, vector<string>> files;
    map<string, string> values;
    set<string> missing;

    void load(const string& name, vector<string> chain) {
        if (!files.count(name)) {
            missing.insert(name);
            return;
        }
        for (auto& c : chain) if (c == name) return;
        chain.push_back(name);
        for (auto& line : files[name]) {
            if (line.compare(0, 8, "include ") == 0) {
                load(line.substr(8), chain);
            } else if (line.compare(0, 6, "unset ") == 0) {
                values.erase(line.substr(6));
            } else {
                size_t eq = line.rfind("= ");
                string key = line.substr(0, line.find(' '));
                string value = line.substr(eq + 2);
                if (line[eq - 1] == '?' && values.count(key)) continue;
                values[key] = value;
            }
        }
    }
};

int main() {
    int n;
    cin >> n;
    Config cfg;
    string root;
    while (n--) {
        string name, line;
        int k;
        cin >> name >> k;
        getline(cin, line);
        if (root.empty()) root = name;
        cfg.files[name];
        while (k--) {
            getline(cin, line);
            cfg.files[name].push_back(line);
        }
    }
    cfg.load(root, {});
    for (auto& p : cfg.values) cout << p.first << "=" << p.second << "\n";
    cout << "missing " << cfg.missing.size() << "\n";
}
