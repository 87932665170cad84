#include <bits/stdc++.h>
using namespace std;

struct Edge { int to, w; };

int main() {
    int n, m, s, t;
    scanf("%d %d %d %d", &n, &m, &s, &t);
    vector<int> toll(n + 1);
    for (int i = 1; i <= n; i++) scanf("%d", &toll[i]);
    vector<vector<Edge>> g(n + 1);
    for (int i = 0; i < m; i++) {
        int a, b, f;
        scanf("%d %d %d", &a, &b, &f);
        g[a].push_back({b, f});
        g[b].push_back({a, f});
    }
    toll[s] = toll[t] = 0;
    vector<int> dist(n + 1, 1000000007);
    vector<bool> done(n + 1, false);
    dist[s] = 0;
    for (int round = 0; round < n; round++) {
        int u = -1;
        for (int v = 1; v <= n; v++)
            if (!done[v] && (u < 0 || dist[v] < dist[u])) u = v;
        if (dist[u] == 1000000007) break;
        done[u] = true;
        for (const Edge &e : g[u])
            dist[e.to] = min(dist[e.to], dist[u] + e.w + toll[e.to]);
    }
    printf("%d\n", dist[t] == 1000000007 ? -1 : dist[t]);
}
