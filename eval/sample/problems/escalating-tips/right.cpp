#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, q;
    cin >> n >> q;
    vector<long long> s(n + 1), w(n + 1);
    for (int i = 1; i <= n; ++i) {
        long long a;
        cin >> a;
        s[i] = s[i - 1] + a;
        w[i] = w[i - 1] + a * i;
    }
    while (q--) {
        int l, r;
        cin >> l >> r;
        --l;
        cout << (w[r] - w[l]) - (s[r] - s[l]) * l << '\n';
    }
}
