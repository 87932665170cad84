#include <iostream>
#include <vector>
using namespace std;

int main() {
    const long long MOD = 1000000007LL;
    int n, k, b;
    cin >> n >> k >> b;
    vector<char> bad(n + 1, 0);
    for (int i = 0; i < b; i++) {
        int s;
        cin >> s;
        bad[s] = 1;
    }
    vector<vector<long long>> f(n + 1, vector<long long>(k + 1, 0));
    f[0][0] = 1;
    for (int p = 0; p < n; p++) {
        if (bad[p]) continue;
        long long all = 0;
        for (long long v : f[p]) all += v;
        all %= MOD;
        for (int len = 1; len <= k && p + len <= n; len++) {
            if (bad[p + len]) continue;
            f[p + len][len] = (all - f[p][len] + MOD) % MOD;
        }
    }
    long long answer = 0;
    for (long long v : f[n]) answer = (answer + v) % MOD;
    cout << answer << '\n';
}
