#include <algorithm>
#include <cctype>
#include <iostream>
#include <stdexcept>
#include <string>
using namespace std;

string src;
size_t at;

int level(char op) {
    return op == '^' ? 4 : op == '*' || op == '/' ? 2 : op == '+' || op == '-' ? 1 : 0;
}

long long apply(char op, long long a, long long b) {
    if (op == '+') return a + b;
    if (op == '-') return a - b;
    if (op == '*') return a * b;
    if (op == '/' && b == 0) throw domain_error("zero");
    if (op == '/') return a / b;
    if (b < 0) throw domain_error("exponent");
    long long p = 1;
    while (b-- > 0) p *= a;
    return p;
}

long long climb(int lowest) {
    long long left = 0;
    if (src[at] == '-') {
        ++at;
        left = -climb(3);
    } else if (src[at] == '(') {
        ++at;
        left = climb(1);
        ++at;
    } else {
        while (isdigit((unsigned char)src[at])) left = left * 10 + (src[at++] - '0');
    }
    while (level(src[at]) >= lowest) {
        char op = src[at++];
        left = apply(op, left, climb(op == '^' ? 3 : level(op) + 1));
    }
    return left;
}

int main() {
    int n;
    cin >> n;
    getline(cin, src);
    while (n-- && getline(cin, src)) {
        src.erase(remove(src.begin(), src.end(), ' '), src.end());
        at = 0;
        try {
            cout << climb(1) << '\n';
        } catch (const domain_error&) {
            cout << "error\n";
        }
    }
}
