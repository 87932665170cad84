#include <algorithm>
#include <climits>
#include <iostream>
#include <vector>
using namespace std;

vector<long long> readChoir() {
    int k;
    cin >> k;
    vector<long long> v(k);
    for (auto& x : v) cin >> x;
    sort(v.begin(), v.end());
    return v;
}

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    auto a = readChoir(), b = readChoir(), c = readChoir();
    size_t i = 0, j = 0, k = 0;
    long long spread = LLONG_MAX, bottom = 0;
    while (i < a.size() && j < b.size() && k < c.size()) {
        long long lo = min({a[i], b[j], c[k]});
        long long hi = max({a[i], b[j], c[k]});
        if (hi - lo < spread) {
            spread = hi - lo;
            bottom = lo;
        }
        if (a[i] == lo)
            ++i;
        else if (b[j] == lo)
            ++j;
        else
            ++k;
    }
    cout << spread << ' ' << bottom << '\n';
}
