#include <bits/stdc++.h>
using namespace std;

struct Twins {
    vector<int> up, members;
    explicit Twins(int n) : up(2 * n, -1), members(2 * n, 0) {
        for (int i = 0; i < n; i++) members[i] = 1;
    }
    int top(int v) {
        while (up[v] >= 0) v = up[v];
        return v;
    }
    void tie(int a, int b) {
        a = top(a);
        b = top(b);
        if (a == b) return;
        if (up[a] > up[b]) swap(a, b);
        up[a] += up[b];
        up[b] = a;
        members[a] += members[b];
    }
};

int main() {
    ios::sync_with_stdio(false);
    int n, m;
    cin >> n >> m;
    Twins t(n);
    for (int i = 0; i < m; i++) {
        int a, b;
        cin >> a >> b;
        --a, --b;
        t.tie(a, b + n);
        t.tie(b, a + n);
    }
    int sum = 0;
    set<int> counted;
    for (int i = 0; i < n; i++) {
        int here = t.top(i), there = t.top(i + n);
        if (here == there) {
            cout << "HOWL\n";
            return 0;
        }
        if (counted.insert(min(here, there)).second)
            sum += min(t.members[here], t.members[there]);
    }
    cout << sum << "\n";
}
