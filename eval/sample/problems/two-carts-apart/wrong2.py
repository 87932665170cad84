n = int(input())
weights = sorted((int(x) for x in input().split()), reverse=True)
total = sum(weights)
half = n // 2

closest = [None] * (half + 1)
closest[0] = 0
for w in weights:
    for k in range(half, 0, -1):
        if closest[k - 1] is None:
            continue
        load = closest[k - 1] + w
        if closest[k] is None or abs(total - 2 * load) < abs(total - 2 * closest[k]):
            closest[k] = load

print(abs(total - 2 * closest[half]))
