w, n = map(int, input().split())
items = []
for _ in range(n):
    k, p = map(int, input().split())
    items.append((p / k, k, p))
    items.append((p // 2 / k, k, p // 2))

items.sort(reverse=True)
total = 0
for _, k, p in items:
    if k <= w:
        w -= k
        total += p
print(total)
