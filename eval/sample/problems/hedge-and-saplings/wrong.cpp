#include <cstdlib>
#include <iostream>
#include <vector>
using namespace std;

int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }

int main() {
    int n;
    cin >> n;
    vector<int> x(n), y(n);
    for (int i = 0; i < n; i++) cin >> x[i] >> y[i];
    unsigned twice = 0;
    int posts = 0;
    for (int i = 0; i < n; i++) {
        int j = (i + 1) % n;
        twice += (unsigned)x[i] * (unsigned)y[j] - (unsigned)x[j] * (unsigned)y[i];
        posts += gcd(abs(x[i] - x[j]), abs(y[i] - y[j]));
    }
    long long a = abs((long long)(int)twice);
    cout << posts << " " << (a - posts + 2) / 2 << endl;
}
