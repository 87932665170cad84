from collections import deque

rows, cols = map(int, input().split())
grid = [input().strip() for _ in range(rows)]
for i, line in enumerate(grid):
    if "S" in line:
        start = (i, line.index("S"))
    if "T" in line:
        target = (i, line.index("T"))

visited = [[False] * cols for _ in range(rows)]
visited[start[0]][start[1]] = True
queue = deque([(*start, 0, True)])
result = -1
while queue:
    r, c, steps, can_cross = queue.popleft()
    if (r, c) == target:
        result = steps
        break
    for dr, dc in [(0, 1), (0, -1), (1, 0), (-1, 0)]:
        nr, nc = r + dr, c + dc
        if 0 <= nr < rows and 0 <= nc < cols and not visited[nr][nc]:
            if grid[nr][nc] != "#":
                visited[nr][nc] = True
                queue.append((nr, nc, steps + 1, can_cross))
            elif can_cross:
                visited[nr][nc] = True
                queue.append((nr, nc, steps + 1, False))
print(result)
