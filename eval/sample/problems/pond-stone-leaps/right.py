MOD = 1_000_000_007

n, k, b = map(int, input().split())
slippery = set(map(int, input().split())) if b else set()

ways = [[0] * (k + 1) for _ in range(n + 1)]
total = [0] * (n + 1)
total[0] = 1
for stone in range(1, n + 1):
    if stone in slippery:
        continue
    for leap in range(1, min(k, stone) + 1):
        ways[stone][leap] = (total[stone - leap] - ways[stone - leap][leap]) % MOD
    total[stone] = sum(ways[stone]) % MOD
print(total[n])
