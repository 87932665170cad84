#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, m;
    cin >> n >> m;
    vector<int> t(n), deg(n);
    for (int &x : t) cin >> x;
    vector<vector<int>> g(n);
    while (m--) {
        int a, b;
        cin >> a >> b;
        g[a - 1].push_back(b - 1);
        deg[b - 1]++;
    }
    priority_queue<pair<int, int>> pq;
    for (int i = 0; i < n; i++)
        if (deg[i] == 0) pq.push(make_pair(t[i], i));
    vector<int> ans;
    while (!pq.empty()) {
        int u = pq.top().second;
        pq.pop();
        ans.push_back(u + 1);
        for (int v : g[u]) {
            deg[v]--;
            if (deg[v] == 0) pq.push(make_pair(t[v], v));
        }
    }
    if ((int)ans.size() != n) {
        puts("STUCK");
    } else {
        for (int x : ans) cout << x << ' ';
        cout << endl;
    }
}
