#include <bits/stdc++.h>
using namespace std;

int R, C;
vector<string> g;
bool touches;

int flood(int i, int j) {
    if (i < 0 || j < 0 || i >= R || j >= C || g[i][j] == '.') return 0;
    g[i][j] = '.';
    if (i == 0 || j == 0 || i == R - 1 || j == C - 1) touches = true;
    return 1 + flood(i + 1, j) + flood(i - 1, j) + flood(i, j + 1) + flood(i, j - 1);
}

int main() {
    cin >> R >> C;
    g.resize(R);
    for (auto &s : g) cin >> s;
    int cnt = 0, mx = 0;
    for (int i = 0; i < R; i++) {
        for (int j = 0; j < C; j++) {
            touches = false;
            int area = flood(i, j);
            if (area > 0 && !touches) {
                cnt++;
                mx = max(mx, area);
            }
        }
    }
    cout << cnt << " " << mx << endl;
}
