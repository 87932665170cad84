#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

vector<vector<pair<int, long long>>> tree_;
vector<bool> bell;
long long best = 0;
const long long NOBELL = -1;

long long deepest(int v, int from) {
    long long top = bell[v] ? 0 : NOBELL;
    for (auto [to, len] : tree_[v]) {
        if (to == from) continue;
        long long arm = deepest(to, v);
        if (arm == NOBELL) continue;
        arm += len;
        if (top != NOBELL) best = max(best, top + arm);
        top = max(top, arm);
    }
    return top;
}

int main() {
    int n, k;
    cin >> n >> k;
    tree_.resize(n + 1);
    bell.assign(n + 1, false);
    for (int i = 1; i < n; i++) {
        int a, b;
        long long l;
        cin >> a >> b >> l;
        tree_[a].push_back({b, l});
        tree_[b].push_back({a, l});
    }
    while (k-- > 0) {
        int v;
        cin >> v;
        bell[v] = true;
    }
    deepest(1, 0);
    cout << best << '\n';
}
