#include <iostream>
#include <string>
using namespace std;

string s;
size_t p;
bool bad;

long long expr();

long long unary() {
    if (s[p] == '-') return p++, -unary();
    long long v = 0;
    if (s[p] == '(') {
        p++;
        v = expr();
        p++;
    }
    while (isdigit(s[p])) v = v * 10 + s[p++] - '0';
    if (s[p] != '^') return v;
    long long e = 1, r = 1;
    while (s[p] == '^') {
        p++;
        if (isdigit(s[p])) e *= s[p++] - '0';
        else e *= unary();
    }
    if (e < 0) bad = true;
    for (int i = 0; i < e; i++) r *= v;
    return r;
}

long long expr() {
    long long sum = 0, v = unary();
    for (;;) {
        char op = s[p];
        if (op != '+' && op != '-' && op != '*' && op != '/') return sum + v;
        p++;
        long long w = unary();
        if (op == '*') v *= w;
        else if (op == '/') {
            if (w == 0) bad = true;
            else v /= w;
        } else {
            sum += v;
            v = op == '+' ? w : -w;
        }
    }
}

int main() {
    int n;
    string line;
    for (cin >> n, getline(cin, line); n > 0 && getline(cin, line); n--) {
        s = "", p = 0, bad = false;
        for (char c : line) if (c != ' ') s += c;
        long long v = expr();
        cout << (bad ? "error" : to_string(v)) << "\n";
    }
}
