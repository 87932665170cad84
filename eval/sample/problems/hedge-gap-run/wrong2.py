from collections import deque


def bfs(grid, mark):
    h, w = len(grid), len(grid[0])
    dist = {}
    queue = deque()
    for y in range(h):
        for x in range(w):
            if grid[y][x] == mark:
                dist[y, x] = 0
                queue.append((y, x))
    while queue:
        y, x = queue.popleft()
        for p in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
            if 0 <= p[0] < h and 0 <= p[1] < w and p not in dist:
                dist[p] = dist[y, x] + 1
                if grid[p[0]][p[1]] != "#":
                    queue.append(p)
    return dist


h, w = map(int, input().split())
grid = [input().strip() for _ in range(h)]
a, b = bfs(grid, "S"), bfs(grid, "T")
options = [a[p] + b[p] for p in a if p in b and grid[p[0]][p[1]] == "#"]
print(min(options) if options else -1)
