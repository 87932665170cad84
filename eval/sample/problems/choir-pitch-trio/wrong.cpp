#include <bits/stdc++.h>
using namespace std;

int main() {
    vector<int> v[3];
    for (int c = 0; c < 3; c++) {
        int k;
        cin >> k;
        v[c].resize(k);
        for (int& x : v[c]) cin >> x;
        sort(v[c].begin(), v[c].end());
    }
    int best = INT_MAX, lowest = 0;
    size_t i = 0, j = 0, k = 0;
    while (i < v[0].size() && j < v[1].size() && k < v[2].size()) {
        int mn = min(v[0][i], min(v[1][j], v[2][k]));
        int mx = max(v[0][i], max(v[1][j], v[2][k]));
        int diff = mx - mn;
        if (diff <= best) {
            best = diff;
            lowest = mn;
        }
        if (mn == v[0][i]) i++;
        else if (mn == v[1][j]) j++;
        else k++;
    }
    cout << best << " " << lowest << endl;
    return 0;
}
