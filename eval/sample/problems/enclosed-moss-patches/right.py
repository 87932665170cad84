def main():
    rows, cols = map(int, input().split())
    roof = [list(input().strip()) for _ in range(rows)]
    areas = []
    for r in range(rows):
        for c in range(cols):
            kind = roof[r][c]
            if kind == ".":
                continue
            roof[r][c] = "."
            stack, area, sheltered = [(r, c)], 0, True
            while stack:
                y, x = stack.pop()
                area += 1
                if y in (0, rows - 1) or x in (0, cols - 1):
                    sheltered = False
                for ny, nx in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
                    if 0 <= ny < rows and 0 <= nx < cols and roof[ny][nx] == kind:
                        roof[ny][nx] = "."
                        stack.append((ny, nx))
            if sheltered:
                areas.append(area)
    print(len(areas), max(areas, default=0))


main()
