from collections import deque

n, m = map(int, input().split())
length = [0] + list(map(int, input().split()))
graph = {i: [] for i in range(1, n + 1)}
indegree = [0] * (n + 1)
for _ in range(m):
    a, b = map(int, input().split())
    graph[a].append(b)
    indegree[b] += 1

start = sorted((i for i in graph if indegree[i] == 0), key=lambda i: (-length[i], i))
queue = deque(start)
order = []
while queue:
    u = queue.popleft()
    order.append(u)
    for v in sorted(graph[u], key=lambda i: (-length[i], i)):
        indegree[v] -= 1
        if indegree[v] == 0:
            queue.append(v)

if len(order) < n:
    print("STUCK")
else:
    print(" ".join(map(str, order)))
