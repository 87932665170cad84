from math import gcd

n = int(input())
pts = [tuple(map(int, input().split())) for _ in range(n)]
area = 0
border = 0
for i in range(n):
    x1, y1 = pts[i]
    x2, y2 = pts[(i + 1) % n]
    area += x1 * y2 - x2 * y1
    border += gcd(abs(x1 - x2), abs(y1 - y2))
inside = area / 2 - border / 2 + 1
print(border, int(inside))
