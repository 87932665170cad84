#include <iostream>
#include <string>
using namespace std;

int main() {
    long long b, r, q;
    cin >> b >> r >> q;
    long long level = b * 1000, last = 0;
    while (q--) {
        long long t, cost;
        string ship;
        cin >> t >> ship >> cost;
        level = min(b * 1000, level + (t - last) * r);
        last = t;
        if (cost > b) {
            cout << "never\n";
        } else if (level >= cost * 1000) {
            level -= cost * 1000;
            cout << "ok\n";
        } else {
            long long need = cost * 1000 - level;
            cout << "wait " << (need + r - 1) / r << "\n";
        }
    }
    return 0;
}
