from collections import deque


def fewest_moves(garden):
    rows, cols = len(garden), len(garden[0])
    start = next((r, c) for r in range(rows) for c in range(cols) if garden[r][c] == "S")
    seen = {(start[0], start[1], 0)}
    queue = deque([(start[0], start[1], 0, 0)])
    while queue:
        r, c, used, moves = queue.popleft()
        if garden[r][c] == "T":
            return moves
        for nr, nc in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if not (0 <= nr < rows and 0 <= nc < cols):
                continue
            crossed = used + (garden[nr][nc] == "#")
            if crossed > 1 or (nr, nc, crossed) in seen:
                continue
            seen.add((nr, nc, crossed))
            queue.append((nr, nc, crossed, moves + 1))
    return -1


rows, cols = map(int, input().split())
print(fewest_moves([input().strip() for _ in range(rows)]))
