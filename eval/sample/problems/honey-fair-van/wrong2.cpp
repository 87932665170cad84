#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

const long long NONE = -1;

int main() {
    int w, n;
    cin >> w >> n;
    vector<long long> f(w + 1, NONE);
    f[0] = 0;
    for (int i = 0; i < n; i++) {
        int k;
        long long p;
        cin >> k >> p;
        for (int c = w; c >= k; c--) {
            if (f[c - k] != NONE) f[c] = max(f[c], f[c - k] + p);
            if (c >= 2 * k && f[c - 2 * k] != NONE) f[c] = max(f[c], f[c - 2 * k] + p + p / 2);
        }
    }
    cout << max(0LL, f[w]) << endl;
}
