import sys


class Meters:
    def __init__(self, litres):
        self.up = list(range(len(litres)))
        self.litres = litres
        self.count = len(litres)

    def root(self, v):
        while self.up[v] != v:
            self.up[v] = self.up[self.up[v]]
            v = self.up[v]
        return v

    def join(self, a, b):
        a, b = self.root(a), self.root(b)
        if a == b:
            return
        self.up[a] = b
        self.litres[b] += self.litres[a]
        self.count -= 1


n, q = map(int, sys.stdin.readline().split())
meters = Meters(list(map(int, sys.stdin.readline().split())))
for _ in range(q):
    kind, *plots = sys.stdin.readline().split()
    plots = [int(p) - 1 for p in plots]
    if kind == "J":
        meters.join(*plots)
    elif kind == "N":
        print(meters.litres[meters.root(plots[0])])
    else:
        print(meters.count)
