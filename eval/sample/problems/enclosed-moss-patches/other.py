import sys
from collections import Counter


class Tiles:
    def __init__(self):
        self.parent = {}

    def find(self, t):
        while self.parent.setdefault(t, t) != t:
            self.parent[t] = self.parent[self.parent[t]]
            t = self.parent[t]
        return t

    def union(self, a, b):
        self.parent[self.find(a)] = self.find(b)


lines = sys.stdin.read().split()
h, w = int(lines[0]), int(lines[1])
roof = lines[2:]
tiles = Tiles()
for y in range(h):
    for x in range(w):
        if y and roof[y][x] == roof[y - 1][x]:
            tiles.union((y, x), (y - 1, x))
        if x and roof[y][x] == roof[y][x - 1]:
            tiles.union((y, x), (y, x - 1))

mossy = [(y, x) for y in range(h) for x in range(w) if roof[y][x] != "."]
size = Counter(tiles.find(t) for t in mossy)
for y, x in mossy:
    if min(y, x, h - 1 - y, w - 1 - x) == 0:
        size.pop(tiles.find((y, x)), None)
print(len(size), max(size.values()) if size else 0)
