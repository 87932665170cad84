#include <bits/stdc++.h>
using namespace std;

vector<pair<int, int>> g[10001];
int d[10001];

void dfs(int v, int p) {
    for (auto &e : g[v]) {
        if (e.first == p) continue;
        d[e.first] = d[v] + e.second;
        dfs(e.first, v);
    }
}

int main() {
    int n, k;
    scanf("%d %d", &n, &k);
    for (int i = 0; i < n - 1; i++) {
        int a, b, l;
        scanf("%d %d %d", &a, &b, &l);
        g[a].push_back({b, l});
        g[b].push_back({a, l});
    }
    vector<int> t(k);
    for (int &x : t) scanf("%d", &x);
    if (k < 2) {
        puts("0");
        return 0;
    }
    d[t[0]] = 0;
    dfs(t[0], 0);
    int far = t[0];
    for (int x : t)
        if (d[x] > d[far]) far = x;
    d[far] = 0;
    dfs(far, 0);
    int ans = 0;
    for (int x : t) ans = max(ans, d[x]);
    printf("%d\n", ans);
}
