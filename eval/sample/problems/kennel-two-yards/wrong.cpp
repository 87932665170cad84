#include <bits/stdc++.h>
using namespace std;

vector<int> g[10005];
int col[10005];
bool bad = false;

void dfs(int v, int c) {
    col[v] = c;
    for (int u : g[v]) {
        if (!col[u])
            dfs(u, 3 - c);
        else if (col[u] == c)
            bad = true;
    }
}

int main() {
    int n, m;
    cin >> n >> m;
    while (m--) {
        int a, b;
        cin >> a >> b;
        g[a].push_back(b);
        g[b].push_back(a);
    }
    for (int i = 1; i <= n; i++)
        if (!col[i]) dfs(i, 1);
    if (bad) {
        cout << "HOWL";
        return 0;
    }
    int one = count(col + 1, col + n + 1, 1);
    cout << min(one, n - one);
}
