#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, q;
    cin >> n >> q;
    vector<long long> arr(n), rem(n), res(n);
    for (int i = 0; i < n; i++) cin >> arr[i] >> rem[i];
    deque<int> dq;
    long long time = 0;
    int idx = 0;
    while (idx < n || !dq.empty()) {
        if (dq.empty()) time = max(time, arr[idx]);
        while (idx < n && arr[idx] <= time) dq.push_back(idx++);
        int cur = dq.front();
        dq.pop_front();
        rem[cur] -= q;
        time += q;
        while (idx < n && arr[idx] <= time) dq.push_back(idx++);
        if (rem[cur] <= 0)
            res[cur] = time;
        else
            dq.push_back(cur);
    }
    for (int i = 0; i < n; i++) cout << res[i] << " ";
    cout << endl;
    return 0;
}
