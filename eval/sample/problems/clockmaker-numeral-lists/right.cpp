#include <iostream>
#include <string>
#include <utility>
#include <vector>
using namespace std;

const vector<pair<int, string>> SIGNS = {
    {1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"},
    {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}};

string encode(int v) {
    string s;
    for (const auto& sign : SIGNS)
        for (; v >= sign.first; v -= sign.first) s += sign.second;
    return s;
}

int decode(const string& s) {
    int v = 0;
    size_t at = 0;
    for (const auto& sign : SIGNS)
        while (s.compare(at, sign.second.size(), sign.second) == 0) {
            v += sign.first;
            at += sign.second.size();
        }
    bool proper = at == s.size() && v < 4000 && encode(v) == s;
    return proper ? v : 0;
}

int main() {
    int n;
    cin >> n;
    for (string e; n-- > 0 && cin >> e;) {
        if (isdigit((unsigned char)e[0])) {
            int v = stoi(e);
            cout << (v >= 1 && v <= 3999 ? encode(v) : "spoilt") << '\n';
        } else {
            int v = decode(e);
            cout << (v ? to_string(v) : "spoilt") << '\n';
        }
    }
}
