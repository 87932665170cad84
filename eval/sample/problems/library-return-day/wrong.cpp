#include <bits/stdc++.h>
using namespace std;

bool leap(int y) { return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0; }

int main() {
    int y, m, d, k, h;
    char c;
    cin >> y >> c >> m >> c >> d >> k >> h;
    set<pair<int, int>> holidays;
    for (int i = 0; i < h; i++) {
        int a, b;
        cin >> a >> c >> b;
        holidays.insert({a, b});
    }
    int len[] = {0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    auto next = [&]() {
        int last = len[m];
        if (m == 2 && leap(y)) last = 29;
        d++;
        if (d > last) {
            d = 1;
            m++;
        }
        if (m > 12) {
            m = 1;
            y++;
        }
    };
    auto dow = [&]() {
        static int t[] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
        int yy = m < 3 ? y - 1 : y;
        return (yy + yy / 4 - yy / 100 + yy / 400 + t[m - 1] + d) % 7;
    };
    for (int i = 0; i < k; i++) next();
    if (dow() == 0) next();
    while (holidays.count({m, d})) next();
    const char* names[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    printf("%04d-%02d-%02d %s\n", y, m, d, names[dow()]);
}
