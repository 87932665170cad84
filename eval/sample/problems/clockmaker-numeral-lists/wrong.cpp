#include <iostream>
#include <map>
#include <string>
using namespace std;

string toRoman(int n) {
    const int v[] = {1000, 500, 100, 50, 10, 5, 1};
    const char c[] = "MDCLXVI";
    string r;
    for (int i = 0; i < 7; i++) {
        int k = n / v[i];
        n %= v[i];
        if (k == 4 && i > 0) {
            r += c[i];
            r += c[i - 1];
        } else {
            r += string(k, c[i]);
        }
    }
    return r;
}

int main() {
    map<string, int> back;
    for (int i = 1; i < 4000; i++) back[toRoman(i)] = i;
    int n;
    cin >> n;
    while (n--) {
        string s;
        cin >> s;
        if (s[0] >= '0' && s[0] <= '9') {
            int v = stoi(s);
            if (v >= 1 && v <= 3999) cout << toRoman(v) << "\n";
            else cout << "spoilt\n";
        } else if (back.count(s)) {
            cout << back[s] << "\n";
        } else {
            cout << "spoilt\n";
        }
    }
}
