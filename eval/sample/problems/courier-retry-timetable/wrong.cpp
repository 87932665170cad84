#include <cmath>
#include <iostream>
#include <string>
using namespace std;

int main() {
    int base, factor, cap, tries, deadline;
    cin >> base >> factor >> cap >> tries >> deadline;
    int t = 0;
    for (int k = 1; k <= tries; k++) {
        int len, x = 0;
        string res;
        cin >> len >> res;
        if (res == "busy") cin >> x;
        cout << "try " << k << " at " << t << "\n";
        int end = t + len;
        if (res == "ok") {
            cout << "delivered at " << end << "\n";
            return 0;
        }
        int wait = base;
        for (int i = 1; i < k; i++) wait *= factor;
        if (wait > cap) wait = cap;
        if (x > wait) wait = x;
        if (k == tries || end + wait > deadline) {
            cout << "gave up at " << end << "\n";
            return 0;
        }
        t = end + wait;
    }
}
