#include <iostream>
#include <set>
#include <vector>
using namespace std;

int main() {
    int n, m;
    cin >> n >> m;
    vector<int> len(n + 1), blockers(n + 1, 0);
    for (int i = 1; i <= n; i++) cin >> len[i];
    vector<vector<int>> unlocks(n + 1);
    for (int i = 0; i < m; i++) {
        int a, b;
        cin >> a >> b;
        unlocks[a].push_back(b);
        blockers[b]++;
    }
    set<pair<int, int>> open;
    for (int i = 1; i <= n; i++)
        if (!blockers[i]) open.insert({-len[i], i});
    vector<int> plan;
    while (!open.empty()) {
        int s = open.begin()->second;
        open.erase(open.begin());
        plan.push_back(s);
        for (int t : unlocks[s])
            if (--blockers[t] == 0) open.insert({-len[t], t});
    }
    if ((int)plan.size() < n) {
        cout << "STUCK\n";
        return 0;
    }
    for (size_t i = 0; i < plan.size(); i++) cout << (i ? " " : "") << plan[i];
    cout << '\n';
}
