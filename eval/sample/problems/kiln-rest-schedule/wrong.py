from math import ceil


def enough(minute, kilns, n):
    made = 0
    for t, c, r in kilns:
        made += int(minute / (t + r / c))
    return made >= n


m, n = map(int, input().split())
kilns = []
for _ in range(m):
    kilns.append(list(map(int, input().split())))

lo, hi = 1, 10**12
while lo < hi:
    mid = (lo + hi) // 2
    if enough(mid, kilns, n):
        hi = mid
    else:
        lo = mid + 1
print(lo)
