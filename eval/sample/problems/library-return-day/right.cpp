#include <cstdio>
#include <set>
using namespace std;

int length(int y, int m) {
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
    return days[m - 1] + (m == 2 && leap);
}

int main() {
    int y, m, d, add, h;
    if (scanf("%d-%d-%d %d %d", &y, &m, &d, &add, &h) != 5) return 1;
    set<int> closed;
    for (int i = 0; i < h; i++) {
        int hm, hd;
        if (scanf("%d-%d", &hm, &hd) != 2) return 1;
        closed.insert(hm * 100 + hd);
    }
    long serial = d - 1 + add;
    for (int k = 1; k < m; k++) serial += length(y, k);
    for (int k = 1900; k < y; k++) serial += length(k, 2) + 337;
    for (;; ++serial) {
        long rest = serial;
        y = 1900;
        m = 1;
        while (rest >= length(y, 2) + 337) rest -= length(y++, 2) + 337;
        while (rest >= length(y, m)) rest -= length(y, m++);
        d = int(rest) + 1;
        if (serial % 7 != 6 && !closed.count(m * 100 + d)) break;
    }
    const char* names[] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
    printf("%04d-%02d-%02d %s\n", y, m, d, names[serial % 7]);
}
