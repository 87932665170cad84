import sys
from collections import deque

data = list(map(int, sys.stdin.read().split()))
n, k = data[0], data[1]
adj = [[] for _ in range(n + 1)]
i = 2
for _ in range(n - 1):
    a, b, length = data[i], data[i + 1], data[i + 2]
    adj[a].append((b, length))
    adj[b].append((a, length))
    i += 3
towers = data[i:i + k]


def bfs(start):
    hops = [-1] * (n + 1)
    metres = [0] * (n + 1)
    hops[start] = 0
    queue = deque([start])
    while queue:
        u = queue.popleft()
        for v, w in adj[u]:
            if hops[v] == -1:
                hops[v] = hops[u] + 1
                metres[v] = metres[u] + w
                queue.append(v)
    end = max(towers, key=lambda t: hops[t])
    return end, metres[end]


if k < 2:
    print(0)
else:
    end, _ = bfs(towers[0])
    print(bfs(end)[1])
