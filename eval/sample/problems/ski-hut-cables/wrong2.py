import sys

tokens = sys.stdin.read().split()
n, k, m = int(tokens[0]), int(tokens[1]), int(tokens[2])
pos = 3
comp = {h: {h} for h in range(1, n + 1)}


def merge(a, b):
    if comp[a] is comp[b]:
        return False
    joined = comp[a] | comp[b]
    for h in joined:
        comp[h] = joined
    return True


for _ in range(k):
    merge(int(tokens[pos]), int(tokens[pos + 1]))
    pos += 2
offers = []
for _ in range(m):
    a, b, p = (int(t) for t in tokens[pos : pos + 3])
    offers.append((p, a, b))
    pos += 3

need = n - 1 - k
cost = 0
for p, a, b in sorted(offers):
    if need <= 0:
        break
    if merge(a, b):
        cost += p
        need -= 1
print("IMPOSSIBLE" if need > 0 else cost)
