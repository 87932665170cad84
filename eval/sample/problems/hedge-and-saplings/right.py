import math
import sys

_, *numbers = map(int, sys.stdin.read().split())
corners = list(zip(numbers[::2], numbers[1::2]))

doubled = posts = 0
for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1]):
    doubled += x1 * y2 - x2 * y1
    posts += math.gcd(x2 - x1, y2 - y1)

saplings = (abs(doubled) - posts + 2) // 2
print(posts, saplings)
