MOD = 10**9 + 7

n, k, b = map(int, input().split())
slippery = set(map(int, input().split())) if b > 0 else set()

dp = [0] * (n + 1)
dp[0] = 1
for leap in range(1, k + 1):
    for stone in range(leap, n + 1):
        if stone in slippery:
            dp[stone] = 0
            continue
        dp[stone] = (dp[stone] + dp[stone - leap]) % MOD

print(dp[n])
