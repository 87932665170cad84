#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <vector>
using namespace std;

vector<vector<int>> signedSums(const vector<int> &w) {
    int k = w.size();
    vector<vector<int>> bySize(k + 1);
    for (int mask = 0; mask < 1 << k; mask++) {
        int sum = 0;
        for (int i = 0; i < k; i++) sum += mask >> i & 1 ? w[i] : -w[i];
        bySize[__builtin_popcount(mask)].push_back(sum);
    }
    for (auto &list : bySize) sort(list.begin(), list.end());
    return bySize;
}

int main() {
    int n;
    cin >> n;
    vector<int> w(n);
    for (int &v : w) cin >> v;
    int cut = n / 2;
    auto front = signedSums({w.begin(), w.begin() + cut});
    auto back = signedSums({w.begin() + cut, w.end()});
    int best = 1 << 30;
    for (int a = 0; a <= cut; a++) {
        int b = n / 2 - a;
        if (b < 0 || b > n - cut) continue;
        auto j = back[b].rbegin();
        for (int s : front[a]) {
            while (j != back[b].rend() && s + *j > 0) {
                best = min(best, s + *j);
                ++j;
            }
            if (j != back[b].rend()) best = min(best, abs(s + *j));
        }
    }
    cout << best << endl;
}
