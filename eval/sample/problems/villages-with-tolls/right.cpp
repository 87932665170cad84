#include <iostream>
#include <limits>
#include <queue>
#include <vector>
using namespace std;
typedef long long ll;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, m, s, t;
    cin >> n >> m >> s >> t;
    vector<ll> fee(n + 1);
    for (int v = 1; v <= n; v++) cin >> fee[v];
    vector<vector<pair<int, ll>>> adj(n + 1);
    while (m--) {
        int u, v;
        ll w;
        cin >> u >> v >> w;
        adj[u].emplace_back(v, w);
        adj[v].emplace_back(u, w);
    }
    const ll INF = numeric_limits<ll>::max();
    vector<ll> dist(n + 1, INF);
    priority_queue<pair<ll, int>, vector<pair<ll, int>>, greater<>> pq;
    dist[s] = 0;
    pq.push({0, s});
    while (!pq.empty()) {
        auto [d, u] = pq.top();
        pq.pop();
        if (d > dist[u]) continue;
        ll leave = (u == s) ? d : d + fee[u];
        for (auto [v, w] : adj[u])
            if (leave + w < dist[v]) {
                dist[v] = leave + w;
                pq.push({dist[v], v});
            }
    }
    cout << (dist[t] == INF ? -1 : dist[t]) << '\n';
}
