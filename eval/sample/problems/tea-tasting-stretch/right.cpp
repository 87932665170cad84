#include <iostream>
#include <string>
#include <unordered_map>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, k;
    cin >> n >> k;
    vector<int> id(n), cnt;
    unordered_map<string, int> ids;
    for (int& x : id) {
        string w;
        cin >> w;
        x = ids.emplace(w, (int)ids.size()).first->second;
    }
    cnt.assign(ids.size(), 0);
    int lo = 0, len = 0, from = 0;
    for (int hi = 0; hi < n; ++hi) {
        ++cnt[id[hi]];
        while (cnt[id[hi]] > k) --cnt[id[lo++]];
        if (hi - lo + 1 > len) {
            len = hi - lo + 1;
            from = lo;
        }
    }
    cout << len << ' ' << from + 1 << '\n';
}
