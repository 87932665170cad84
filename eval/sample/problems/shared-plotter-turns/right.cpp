#include <algorithm>
#include <iostream>
#include <queue>
#include <vector>
using namespace std;

int main() {
    int n, q;
    cin >> n >> q;
    vector<int> a(n), p(n), leave(n);
    for (int i = 0; i < n; ++i) cin >> a[i] >> p[i];
    queue<int> line;
    int next = 0, finished = 0;
    long long t = 0;
    while (finished < n) {
        if (line.empty()) {
            t = max<long long>(t, a[next]);
            line.push(next++);
        }
        int j = line.front();
        line.pop();
        int use = min(q, p[j]);
        p[j] -= use;
        t += use;
        for (; next < n && a[next] <= t; ++next) line.push(next);
        if (p[j] > 0) {
            line.push(j);
        } else {
            leave[j] = t;
            ++finished;
        }
    }
    for (int i = 0; i < n; ++i) cout << leave[i] << (i + 1 < n ? ' ' : '\n');
}
