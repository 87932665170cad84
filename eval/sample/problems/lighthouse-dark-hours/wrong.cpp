#include <bits/stdc++.h>
using namespace std;

struct Interval {
    int start, end;
    bool operator<(const Interval& o) const { return start < o.start; }
};

int main() {
    int n;
    cin >> n;
    vector<Interval> list;
    for (int i = 0; i < n; i++) {
        int s, e;
        cin >> s >> e;
        if (s < e) {
            list.push_back({s, e});
        } else {
            list.push_back({s, 1440});
            list.push_back({0, e});
        }
    }
    sort(list.begin(), list.end());
    int current = 0;
    int printed = 0;
    for (auto& it : list) {
        if (it.start > current) {
            cout << current << " " << it.start << "\n";
            printed++;
        }
        current = it.end;
    }
    if (current < 1440) {
        cout << current << " " << 1440 << "\n";
        printed++;
    }
    if (printed == 0) cout << "none\n";
}
