def neighbours(drum, row, col):
    width = len(drum[0])
    total = 0
    for i in range(max(row - 1, 0), min(row + 2, len(drum))):
        for j in (col - 1, col, col + 1):
            if (i, j) != (row, col):
                total += drum[i][j % width] == "#"
    return total


def spring(drum):
    result = []
    for i, ring in enumerate(drum):
        line = ""
        for j, tile in enumerate(ring):
            near = neighbours(drum, i, j)
            grows = near == 3 or (tile == "#" and near in (2, 4))
            line += "#" if grows else "."
        result.append(line)
    return result


h, w, t = map(int, input().split())
drum = [input().strip() for _ in range(h)]
for _ in range(t):
    drum = spring(drum)
print(sum(ring.count("#") for ring in drum))
print("\n".join(drum))
