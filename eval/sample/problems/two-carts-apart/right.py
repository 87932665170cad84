n = int(input())
weights = list(map(int, input().split()))
half = (n + 1) // 2
total = sum(weights)

sums = [0] * (half + 1)
sums[0] = 1
for w in weights:
    for size in range(half, 0, -1):
        sums[size] |= sums[size - 1] << w

reachable = sums[half]
print(min(abs(total - 2 * s) for s in range(total + 1) if reachable >> s & 1))
