#include <cctype>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    int k;
    string s;
    cin >> k >> s;
    for (char &c : s) c = tolower(c);
    int n = s.size();
    vector<vector<char>> mirrored(n, vector<char>(n, 0));
    long long ways = 0;
    for (int i = n - 1; i >= 0; i--) {
        for (int j = i; j < n; j++) {
            if (s[i] != s[j]) continue;
            mirrored[i][j] = j - i < 2 || mirrored[i + 1][j - 1];
            if (mirrored[i][j] && j - i + 1 >= k) ways++;
        }
    }
    cout << ways << endl;
}
