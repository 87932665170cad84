import sys

lines = sys.stdin.read().split()
a = "" if lines[0] == "-" else lines[0]
b = "" if lines[1] == "-" else lines[1]
n, m = len(a), len(b)


def insert_cost(j):
    return 1 if j > 1 and b[j - 1] == b[j - 2] else 3


dp = [[0] * (m + 1) for _ in range(n + 1)]
for i in range(1, n + 1):
    dp[i][0] = 2 * i
for j in range(1, m + 1):
    dp[0][j] = dp[0][j - 1] + insert_cost(j)
for i in range(1, n + 1):
    for j in range(1, m + 1):
        change = abs(ord(a[i - 1]) - ord(b[j - 1]))
        dp[i][j] = min(
            dp[i - 1][j] + 2,
            dp[i][j - 1] + insert_cost(j),
            dp[i - 1][j - 1] + change,
        )
print(dp[n][m])
