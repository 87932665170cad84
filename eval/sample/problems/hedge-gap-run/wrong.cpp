#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, m;
    cin >> n >> m;
    vector<string> field(n);
    int sr = 0, sc = 0, tr = 0, tc = 0;
    for (int i = 0; i < n; i++) {
        cin >> field[i];
        for (int j = 0; j < m; j++) {
            if (field[i][j] == 'S') sr = i, sc = j;
            if (field[i][j] == 'T') tr = i, tc = j;
        }
    }
    vector<vector<int>> d(n, vector<int>(m, -1));
    queue<pair<int, int>> q;
    d[sr][sc] = 0;
    q.push({sr, sc});
    int dr[4] = {1, -1, 0, 0}, dc[4] = {0, 0, 1, -1};
    while (!q.empty()) {
        auto [r, c] = q.front();
        q.pop();
        for (int k = 0; k < 4; k++) {
            int a = r + dr[k], b = c + dc[k];
            if (a < 0 || a >= n || b < 0 || b >= m) continue;
            if (field[a][b] == '#' || d[a][b] >= 0) continue;
            d[a][b] = d[r][c] + 1;
            q.push({a, b});
        }
    }
    cout << d[tr][tc] << endl;
}
