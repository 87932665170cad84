#include <iostream>
using namespace std;

long long gcd(long long a, long long b) { return b ? gcd(b, a % b) : a; }

int main() {
    int n;
    cin >> n;
    unsigned long long l = 1;
    for (int i = 0; i < n; i++) {
        unsigned long long p;
        cin >> p;
        l = l * p / gcd(l, p);
    }
    unsigned long long a, b;
    cin >> a >> b;
    if (l == 0) {
        cout << 0 << endl;
        return 0;
    }
    unsigned long long answer = b / l;
    if (a > 0) answer -= (a - 1) / l;
    else answer += 1;
    cout << answer << endl;
}
