#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n, m;
    cin >> n >> m;
    vector<vector<int>> barks(n);
    for (int i = 0; i < m; i++) {
        int a, b;
        cin >> a >> b;
        barks[a - 1].push_back(b - 1);
        barks[b - 1].push_back(a - 1);
    }
    vector<int> side(n, 0);
    int answer = 0;
    for (int s = 0; s < n; s++) {
        if (side[s]) continue;
        int plus = 0, minus = 0;
        vector<int> stack{s};
        side[s] = 1;
        while (!stack.empty()) {
            int v = stack.back();
            stack.pop_back();
            (side[v] > 0 ? plus : minus)++;
            for (int w : barks[v]) {
                if (side[w] == side[v]) {
                    cout << "HOWL" << endl;
                    return 0;
                }
                if (!side[w]) {
                    side[w] = -side[v];
                    stack.push_back(w);
                }
            }
        }
        answer += min(plus, minus);
    }
    cout << answer << endl;
}
