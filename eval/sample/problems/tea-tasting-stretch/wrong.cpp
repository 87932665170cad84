#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, k;
    cin >> n >> k;
    vector<string> cups(n);
    for (auto& c : cups) cin >> c;
    map<string, int> window;
    int left = 0, best = 0, pos = 0;
    for (int right = 0; right < n; right++) {
        window[cups[right]]++;
        while ((int)window.size() > k) {
            if (--window[cups[left]] == 0) window.erase(cups[left]);
            left++;
        }
        if (right - left + 1 > best) {
            best = right - left + 1;
            pos = left + 1;
        }
    }
    cout << best << " " << pos << endl;
    return 0;
}
