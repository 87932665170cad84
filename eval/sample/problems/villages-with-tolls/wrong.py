import heapq

n, m, s, t = map(int, input().split())
tolls = list(map(int, input().split()))
graph = {v: [] for v in range(1, n + 1)}
for _ in range(m):
    a, b, f = map(int, input().split())
    graph[a].append((b, f))
    graph[b].append((a, f))

dist = {v: float("inf") for v in graph}
dist[s] = 0
heap = [(0, s)]
while heap:
    d, u = heapq.heappop(heap)
    if d > dist[u]:
        continue
    for v, f in graph[u]:
        nd = d + f + tolls[v - 1]
        if nd < dist[v]:
            dist[v] = nd
            heapq.heappush(heap, (nd, v))
print(dist[t] if dist[t] != float("inf") else -1)
