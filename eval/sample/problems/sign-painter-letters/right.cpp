#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    string a, b;
    cin >> a >> b;
    if (a == "-") a.clear();
    if (b == "-") b.clear();
    size_t n = a.size(), m = b.size();
    vector<vector<int>> cost(n + 1, vector<int>(m + 1, 1 << 29));
    cost[0][0] = 0;
    for (size_t i = 0; i <= n; i++) {
        for (size_t j = 0; j <= m; j++) {
            int here = cost[i][j];
            if (i < n) cost[i + 1][j] = min(cost[i + 1][j], here + 2);
            if (j < m) {
                int paint = (j > 0 && b[j] == b[j - 1]) ? 1 : 3;
                cost[i][j + 1] = min(cost[i][j + 1], here + paint);
            }
            if (i < n && j < m) {
                int gap = abs(a[i] - b[j]);
                gap = min(gap, 26 - gap);
                cost[i + 1][j + 1] = min(cost[i + 1][j + 1], here + gap);
            }
        }
    }
    cout << cost[n][m] << endl;
}
