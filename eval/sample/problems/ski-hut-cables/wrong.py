n, k, m = map(int, input().split())
for _ in range(k):
    input()
edges = []
for _ in range(m):
    a, b, p = map(int, input().split())
    edges.append((p, a, b))
edges.sort()

parent = list(range(n + 1))


def find(x):
    if parent[x] != x:
        parent[x] = find(parent[x])
    return parent[x]


total = used = 0
for p, a, b in edges:
    ra, rb = find(a), find(b)
    if ra != rb:
        parent[ra] = rb
        total += p
        used += 1
print(total if used == n - 1 else "IMPOSSIBLE")
