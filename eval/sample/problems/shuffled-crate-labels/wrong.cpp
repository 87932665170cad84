#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <vector>
using namespace std;

int main() {
    int n;
    cin >> n;
    map<string, vector<string>> groups;
    vector<string> seen;
    for (int i = 0; i < n; i++) {
        string s, key;
        cin >> s;
        if (find(seen.begin(), seen.end(), s) != seen.end()) continue;
        seen.push_back(s);
        for (char c : s)
            if (c != '-') key += tolower(c);
        sort(key.begin(), key.end());
        groups[key].push_back(s);
    }
    vector<vector<string>> out;
    for (auto &g : groups)
        if (g.second.size() > 1) out.push_back(g.second);
    stable_sort(out.begin(), out.end(), [](const vector<string> &a, const vector<string> &b) { return a.size() > b.size(); });
    if (out.empty()) cout << "none" << endl;
    for (auto &g : out) {
        for (auto &s : g) cout << s << " ";
        cout << endl;
    }
}
