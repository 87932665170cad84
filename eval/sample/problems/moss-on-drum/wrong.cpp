#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    int h, w, t;
    cin >> h >> w >> t;
    vector<string> a(h);
    for (auto &s : a) cin >> s;
    for (int step = 0; step < t; step++) {
        vector<string> b = a;
        for (int i = 0; i < h; i++)
            for (int j = 0; j < w; j++) {
                int c = 0;
                for (int x = -1; x <= 1; x++)
                    for (int y = -1; y <= 1; y++) {
                        if (!x && !y) continue;
                        int p = (i + x + h) % h, q = (j + y + w) % w;
                        if (a[p][q] == '#') c++;
                    }
                if (a[i][j] == '#' && (c < 2 || c > 4)) b[i][j] = '.';
                if (a[i][j] == '.' && c == 3) b[i][j] = '#';
            }
        a = b;
    }
    int n = 0;
    for (auto &s : a)
        for (char ch : s) n += ch == '#';
    cout << n << endl;
    for (auto &s : a) cout << s << endl;
}
