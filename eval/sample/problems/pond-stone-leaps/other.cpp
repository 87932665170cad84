#include <cstdio>
#include <cstring>

static const int P = 1000000007;
int n, k, b;
bool slick[2001];
int memo[2001][51];

int finish(int at, int last) {
    if (at == n) return 1;
    int &known = memo[at][last];
    if (known >= 0) return known;
    int sum = 0;
    for (int leap = 1; leap <= k && at + leap <= n; leap++) {
        if (leap == last || slick[at + leap]) continue;
        sum += finish(at + leap, leap);
        if (sum >= P) sum -= P;
    }
    return known = sum;
}

int main() {
    if (scanf("%d %d %d", &n, &k, &b) != 3) return 1;
    for (int i = 0; i < b; i++) {
        int s;
        if (scanf("%d", &s) == 1) slick[s] = true;
    }
    memset(memo, -1, sizeof memo);
    printf("%d\n", finish(0, 0));
}
