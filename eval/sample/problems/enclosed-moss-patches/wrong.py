from collections import deque

r, c = map(int, input().split())
grid = [input().strip() for _ in range(r)]
seen = [[False] * c for _ in range(r)]
count = biggest = 0

for i in range(r):
    for j in range(c):
        if grid[i][j] == "." or seen[i][j]:
            continue
        seen[i][j] = True
        queue = deque([(i, j)])
        area, border = 0, False
        while queue:
            y, x = queue.popleft()
            area += 1
            if y == 0 or x == 0 or y == r - 1 or x == c - 1:
                border = True
            for dy in (-1, 0, 1):
                for dx in (-1, 0, 1):
                    ny, nx = y + dy, x + dx
                    if 0 <= ny < r and 0 <= nx < c and not seen[ny][nx]:
                        if grid[ny][nx] == grid[i][j]:
                            seen[ny][nx] = True
                            queue.append((ny, nx))
        if not border:
            count += 1
            biggest = max(biggest, area)

print(count, biggest)
