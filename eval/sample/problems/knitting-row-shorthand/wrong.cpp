#include <bits/stdc++.h>
using namespace std;

string flush(char c, int count) {
    string s;
    while (count > 9) {
        s += "9";
        s += c;
        count -= 9;
    }
    if (count >= 3) {
        s += to_string(count);
        s += c;
    } else {
        s += string(count, c);
    }
    return s;
}

int main() {
    int n, saved = 0;
    cin >> n;
    for (int i = 0; i < n; i++) {
        string row, out;
        cin >> row;
        int count = 1;
        for (size_t j = 1; j < row.size(); j++) {
            if (row[j] == row[j - 1]) {
                count++;
            } else {
                out += flush(row[j - 1], count);
                count = 1;
            }
        }
        if (count > 1) out += flush(row.back(), count);
        saved += row.size() - out.size();
        cout << out << endl;
    }
    cout << saved << endl;
}
