#include <bits/stdc++.h>
using namespace std;

int main() {
    int W, N;
    cin >> W >> N;
    vector<unsigned> dp(W + 1, 0);
    while (N--) {
        unsigned k, p;
        cin >> k >> p;
        for (unsigned v : {p, p / 2}) {
            for (int j = W; j >= (int)k; j--) {
                if (dp[j - k] + v > dp[j]) dp[j] = dp[j - k] + v;
            }
        }
    }
    cout << dp[W] << endl;
}
