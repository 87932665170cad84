def spiral(rows, cols):
    top, bottom, left, right = 0, rows - 1, 0, cols - 1
    while top <= bottom and left <= right:
        for i in range(top, bottom + 1):
            yield i, left
        left += 1
        for j in range(left, right + 1):
            yield bottom, j
        bottom -= 1
        if left <= right:
            for i in range(bottom, top - 1, -1):
                yield i, right
            right -= 1
        if top <= bottom:
            for j in range(right, left - 1, -1):
                yield top, j
            top += 1


rows, cols, limit = map(int, input().split())
plums = [list(map(int, input().split())) for _ in range(rows)]
basket = 0
for i, j in spiral(rows, cols):
    basket += plums[i][j]
    if basket >= limit:
        print(i + 1, j + 1)
        basket = 0
print(basket)
