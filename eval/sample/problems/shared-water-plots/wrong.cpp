#include <cstdio>
#include <vector>
using namespace std;

struct DSU {
    vector<int> p, sum;
    int sets;
    DSU(int n) : p(n), sum(n), sets(n) {
        for (int i = 0; i < n; i++) p[i] = i;
    }
    int get(int v) { return v == p[v] ? v : p[v] = get(p[v]); }
    void unite(int a, int b) {
        a = get(a);
        b = get(b);
        if (a == b) return;
        p[a] = b;
        sum[b] += sum[a];
        sets--;
    }
};

int main() {
    int n, q;
    scanf("%d %d", &n, &q);
    DSU dsu(n);
    for (int i = 0; i < n; i++) scanf("%d", &dsu.sum[i]);
    while (q--) {
        char c;
        int a, b;
        scanf(" %c", &c);
        if (c == 'J') {
            scanf("%d %d", &a, &b);
            dsu.unite(a - 1, b - 1);
        } else if (c == 'N') {
            scanf("%d", &a);
            printf("%d\n", dsu.sum[dsu.get(a - 1)]);
        } else {
            printf("%d\n", dsu.sets);
        }
    }
}
