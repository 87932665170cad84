#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    unordered_map<string, int> groups;
    for (int i = 0; i < n; i++) {
        int k;
        cin >> k;
        vector<string> words(k);
        for (auto& w : words) cin >> w;
        sort(words.begin(), words.end());
        words.erase(unique(words.begin(), words.end()), words.end());
        string key;
        for (auto& w : words) key += w;
        groups[key]++;
    }
    int best = 0, single = 0;
    for (auto& g : groups) {
        best = max(best, g.second);
        if (g.second == 1) single++;
    }
    cout << best << " " << single << endl;
    return 0;
}
