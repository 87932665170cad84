#include <algorithm>
#include <cstdio>
#include <vector>
using namespace std;

int main() {
    int n;
    if (scanf("%d", &n) != 1) return 1;
    vector<pair<int, int>> v;
    for (int i = 0; i < n; i++) {
        int a, b;
        if (scanf("%d%d", &a, &b) != 2) return 1;
        if (a > b) {
            v.push_back({a, 1440});
            v.push_back({0, b});
        } else {
            v.push_back({a, b});
        }
    }
    v.push_back({1440, 1440});
    sort(v.begin(), v.end());
    int reach = 0;
    bool any = false;
    for (auto [a, b] : v) {
        if (a > reach) {
            printf("%d %d\n", reach, a);
            any = true;
        }
        reach = max(reach, b);
    }
    if (!any) puts("none");
}
