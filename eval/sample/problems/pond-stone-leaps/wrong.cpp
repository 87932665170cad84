#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, k, b;
    cin >> n >> k >> b;
    set<int> bad;
    for (int i = 0; i < b; i++) {
        int x;
        cin >> x;
        bad.insert(x);
    }
    vector<vector<unsigned long long>> dp(n + 1, vector<unsigned long long>(k + 1, 0));
    dp[0][0] = 1;
    for (int i = 1; i <= n; i++) {
        if (bad.count(i)) continue;
        for (int j = 1; j <= k && j <= i; j++)
            for (int l = 0; l <= k; l++)
                if (l != j) dp[i][j] += dp[i - j][l];
    }
    unsigned long long ans = 0;
    for (int j = 0; j <= k; j++) ans += dp[n][j];
    cout << ans % 1000000007 << endl;
}
