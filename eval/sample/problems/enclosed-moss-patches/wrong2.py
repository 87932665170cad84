import sys


def explore(grid, r, c, kind):
    cells = {(r, c)}
    frontier = [(r, c)]
    while frontier:
        y, x = frontier.pop()
        for cell in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)):
            if cell in cells:
                continue
            if 0 <= cell[0] < len(grid) and 0 <= cell[1] < len(grid[0]):
                if grid[cell[0]][cell[1]] == kind:
                    cells.add(cell)
                    frontier.append(cell)
    return cells


grid = sys.stdin.read().split()[2:]
h, w = len(grid), len(grid[0])
known = set()
patches = tiles = 0
for r in range(h):
    for c in range(w):
        if grid[r][c] == "." or (r, c) in known:
            continue
        cells = explore(grid, r, c, grid[r][c])
        known |= cells
        if all(0 < y < h - 1 and 0 < x < w - 1 for y, x in cells):
            patches += 1
            tiles += len(cells)
print(patches, tiles)
