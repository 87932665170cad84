#include <iostream>
#include <string>
using namespace std;

int main() {
    int w, q;
    long long x;
    cin >> w >> x >> q;
    while (q--) {
        string s;
        cin >> s;
        if (s == "flip") {
            int l, r;
            cin >> l >> r;
            for (int i = l; i <= r; i++) x ^= 1u << (i & 31);
        } else if (s == "raise") {
            int k;
            cin >> k;
            k %= w;
            x = ((x << k) | (x >> (w - k))) & ((1LL << w) - 1);
        } else if (s == "douse") {
            int i;
            cin >> i;
            x &= ~(1LL << i);
        } else {
            int l, r, c = 0;
            cin >> l >> r;
            for (int i = l; i <= r; i++)
                if (x >> i & 1) c++;
            cout << c << endl;
        }
    }
    cout << x << endl;
}
