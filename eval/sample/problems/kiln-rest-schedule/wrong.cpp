#include <bits/stdc++.h>
using namespace std;

int main() {
    int m, n;
    cin >> m >> n;
    vector<int> t(m), c(m), r(m);
    for (int i = 0; i < m; i++) cin >> t[i] >> c[i] >> r[i];
    int lo = 1, hi = 2000000000;
    while (lo < hi) {
        int mid = lo + (hi - lo) / 2;
        long long total = 0;
        for (int i = 0; i < m; i++) {
            long long cycle = 1LL * t[i] * c[i] + r[i];
            total += mid / cycle * c[i];
            total += min<long long>(c[i], mid % cycle / t[i]);
        }
        if (total >= n)
            hi = mid;
        else
            lo = mid + 1;
    }
    cout << lo << endl;
}
