#include <cstdio>
#include <vector>

int main() {
    int n, q;
    if (scanf("%d %d", &n, &q) != 2) return 0;
    std::vector<int> sum(n + 1, 0), mul(n + 1, 0);
    for (int i = 1; i <= n; i++) {
        int x;
        if (scanf("%d", &x) != 1) return 0;
        sum[i] = sum[i - 1] + x;
        mul[i] = mul[i - 1] + i * x;
    }
    for (int i = 0; i < q; i++) {
        int l, r;
        if (scanf("%d %d", &l, &r) != 2) return 0;
        printf("%d\n", mul[r] - mul[l - 1] - (l - 1) * (sum[r] - sum[l - 1]));
    }
    return 0;
}
