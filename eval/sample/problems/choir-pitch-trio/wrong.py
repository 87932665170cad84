from bisect import bisect_left


def nearest(values, x):
    i = bisect_left(values, x)
    options = values[max(0, i - 1):i + 1]
    return min(options, key=lambda v: abs(v - x))


lists = []
for _ in range(3):
    input()
    lists.append(sorted(map(int, input().split())))

first, second, third = lists
best = (float("inf"), 0)
for a in first:
    b = nearest(second, a)
    c = nearest(third, a)
    trio = (a, b, c)
    best = min(best, (max(trio) - min(trio), min(trio)))
print(*best)
