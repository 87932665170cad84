#include <bits/stdc++.h>
using namespace std;

int par[5005];
int find(int x) { return par[x] == x ? x : par[x] = find(par[x]); }

int main() {
    int n, k, m;
    scanf("%d%d%d", &n, &k, &m);
    for (int i = 1; i <= n; i++) par[i] = i;
    int comps = n;
    for (int i = 0; i < k; i++) {
        int a, b;
        scanf("%d%d", &a, &b);
        a = find(a);
        b = find(b);
        if (a != b) par[a] = b, comps--;
    }
    vector<array<int, 3>> e(m);
    for (auto &x : e) scanf("%d%d%d", &x[1], &x[2], &x[0]);
    sort(e.begin(), e.end());
    unsigned sum = 0;
    for (auto &x : e) {
        int a = find(x[1]), b = find(x[2]);
        if (a == b) continue;
        par[a] = b;
        comps--;
        sum += x[0];
    }
    if (comps == 1)
        printf("%d\n", (int)sum);
    else
        puts("IMPOSSIBLE");
}
