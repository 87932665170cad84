r, c, k = map(int, input().split())
a = [list(map(int, input().split())) for _ in range(r)]

seen = [[False] * c for _ in range(r)]
moves = [(0, 1), (1, 0), (0, -1), (-1, 0)]
i = j = d = basket = 0
for _ in range(r * c):
    seen[i][j] = True
    basket += a[i][j]
    if basket >= k:
        print(i + 1, j + 1)
        basket = 0
    ni, nj = i + moves[d][0], j + moves[d][1]
    if not (0 <= ni < r and 0 <= nj < c) or seen[ni][nj]:
        d = (d + 1) % 4
        ni, nj = i + moves[d][0], j + moves[d][1]
    i, j = ni, nj
print(basket)
