#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, k;
    cin >> n >> k;
    priority_queue<pair<pair<int, int>, string>, vector<pair<pair<int, int>, string>>,
                   greater<pair<pair<int, int>, string>>> pq;
    for (int i = 0; i < n; i++) {
        string name;
        int amount;
        cin >> name >> amount;
        pq.push({{amount, -i}, name});
        if ((int)pq.size() > k) {
            cout << pq.top().second << "\n";
            pq.pop();
        } else {
            cout << "-\n";
        }
    }
    int sum = 0;
    while (!pq.empty()) {
        sum += pq.top().first.first;
        pq.pop();
    }
    cout << sum << endl;
}
