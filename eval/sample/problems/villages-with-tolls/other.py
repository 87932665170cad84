from collections import deque


def read_ints():
    return [int(word) for word in input().split()]


class Land:
    def __init__(self, size, tolls):
        self.tolls = tolls
        self.roads = {v: {} for v in range(size)}

    def connect(self, a, b, fodder):
        for x, y in ((a, b), (b, a)):
            known = self.roads[x].get(y)
            if known is None or fodder < known:
                self.roads[x][y] = fodder

    def cheapest(self, start, goal):
        price = {start: 0}
        queue, queued = deque([start]), {start}
        while queue:
            here = queue.popleft()
            queued.discard(here)
            gate = 0 if here == start else self.tolls[here]
            for there, fodder in self.roads[here].items():
                total = price[here] + gate + fodder
                if there not in price or total < price[there]:
                    price[there] = total
                    if there not in queued:
                        queue.append(there)
                        queued.add(there)
        return price.get(goal, -1)


n, m, s, t = read_ints()
land = Land(n, read_ints())
for _ in range(m):
    a, b, f = read_ints()
    land.connect(a - 1, b - 1, f)
print(land.cheapest(s - 1, t - 1))
