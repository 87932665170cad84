from collections import deque

n, m = map(int, input().split())
graph = [[] for _ in range(n + 1)]
for _ in range(m):
    a, b = map(int, input().split())
    graph[a].append(b)
    graph[b].append(a)

color = [-1] * (n + 1)
color[1] = 0
queue = deque([1])
ok = True
while queue:
    u = queue.popleft()
    for v in graph[u]:
        if color[v] == -1:
            color[v] = 1 - color[u]
            queue.append(v)
        elif color[v] == color[u]:
            ok = False

if ok:
    print(min(color.count(0), color.count(1)))
else:
    print("HOWL")
