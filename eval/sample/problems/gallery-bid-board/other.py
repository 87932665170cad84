import sys
from collections import defaultdict
from bisect import insort

rows = sys.stdin.read().split()
n, k = int(rows[0]), int(rows[1])
names = rows[2::2]
amounts = list(map(int, rows[3::2]))

piles = defaultdict(list)
levels = []
shown = total = 0
for name, amount in zip(names, amounts):
    if not piles[amount]:
        insort(levels, -amount)
    piles[amount].append(name)
    shown += 1
    total += amount
    if shown <= k:
        print("-")
        continue
    lowest = -levels[-1]
    print(piles[lowest].pop())
    shown -= 1
    total -= lowest
    if not piles[lowest]:
        levels.pop()
print(total)
