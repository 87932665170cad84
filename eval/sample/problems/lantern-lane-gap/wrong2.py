import sys


class Lane:
    def __init__(self, low, high):
        self.low, self.high = low, high

    def lit(self):
        alive = [True] * (self.high - self.low + 1)
        for d in range(2, 1000):
            if d * d > self.high:
                break
            start = max(d * d, (self.low + d - 1) // d * d)
            for n in range(start, self.high + 1, d):
                alive[n - self.low] = False
        return [self.low + i for i, ok in enumerate(alive) if ok]

    def widest(self):
        houses = self.lit()
        gaps = [(houses[i + 1] - houses[i], houses[i]) for i in range(len(houses) - 1)]
        if not gaps:
            return "dark"
        gap, start = max(gaps)
        return f"{start} {start + gap}"


print(Lane(*map(int, sys.stdin.readline().split())).widest())
