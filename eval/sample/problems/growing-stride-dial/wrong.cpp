#include <iostream>
using namespace std;

int power(int b, long long e, int m) {
    int r = 1;
    b %= m;
    while (e) {
        if (e & 1) r = (int)((unsigned)r * (unsigned)b % (unsigned)m);
        b = (int)((unsigned)b * (unsigned)b % (unsigned)m);
        e /= 2;
    }
    return r;
}

int series(int b, long long n, int m) {
    if (n == 0) return 0;
    if (n == 1) return 1 % m;
    int half = series(b, n / 2, m);
    int r = (int)((unsigned)half * (1u + power(b, n / 2, m)) % m);
    if (n % 2) r = (r + power(b, n - 1, m)) % m;
    return r;
}

int main() {
    int b, m, s;
    long long n;
    cin >> b >> n >> m >> s;
    cout << (series(b, n, m) + s) % m << endl;
}
