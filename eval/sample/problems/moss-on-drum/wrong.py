h, w, t = map(int, input().split())
g = [list(input().strip()) for _ in range(h)]


def count(i, j):
    c = 0
    for di in (-1, 0, 1):
        for dj in (-1, 0, 1):
            if di == 0 and dj == 0:
                continue
            if 0 <= i + di < h and g[i + di][(j + dj) % w] == "#":
                c += 1
    return c


for _ in range(t):
    for i in range(h):
        for j in range(w):
            c = count(i, j)
            if g[i][j] == "#":
                g[i][j] = "#" if 2 <= c <= 4 else "."
            elif c == 3:
                g[i][j] = "#"
print(sum(row.count("#") for row in g))
for row in g:
    print("".join(row))
