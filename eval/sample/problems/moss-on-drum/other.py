import sys
from collections import Counter

lines = sys.stdin.read().split()
h, w, t = (int(v) for v in lines[:3])
live = {(y, x) for y in range(h) for x in range(w) if lines[3 + y][x] == "#"}

for _ in range(t):
    touched = Counter()
    for y, x in live:
        for ny in (y - 1, y, y + 1):
            if not 0 <= ny < h:
                continue
            for nx in (x - 1, x, x + 1):
                if ny != y or nx != x:
                    touched[ny, nx % w] += 1
    live = {tile for tile, n in touched.items() if n == 3 or (n in (2, 4) and tile in live)}

print(len(live))
for y in range(h):
    print("".join(".#"[(y, x) in live] for x in range(w)))
