#include <bits/stdc++.h>
using namespace std;

int dial(char x, char y) {
    int d = abs(x - y);
    return min(d, 26 - d);
}

int main() {
    string s, t;
    getline(cin, s);
    getline(cin, t);
    if (s == "-") s = "";
    if (t == "-") t = "";
    int n = s.size(), m = t.size();
    vector<vector<int>> dp(n + 1, vector<int>(m + 1));
    for (int i = 0; i <= n; i++) dp[i][0] = 2 * i;
    for (int j = 0; j <= m; j++) dp[0][j] = 3 * j;
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++) {
            int ins = 3;
            if (j >= 2 && t[j - 1] == t[j - 2]) ins = 1;
            dp[i][j] = min({dp[i - 1][j] + 2, dp[i][j - 1] + ins,
                            dp[i - 1][j - 1] + dial(s[i - 1], t[j - 1])});
        }
    cout << dp[n][m] << "\n";
}
