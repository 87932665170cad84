import sys
from functools import cmp_to_key


class Boat:
    def __init__(self, text):
        self.name, *rest = text.split()
        self.points, self.wins, self.penalty = map(int, rest)


def versus(a, b):
    if a.points != b.points:
        return b.points - a.points
    if a.wins != b.wins:
        return b.wins - a.wins
    return a.penalty - b.penalty


sys.stdin.readline()
fleet = [Boat(text) for text in sys.stdin if text.strip()]
fleet.sort(key=lambda boat: boat.name)
fleet.sort(key=cmp_to_key(versus))

better = 0
for seen, boat in enumerate(fleet):
    if seen and versus(fleet[seen - 1], boat) < 0:
        better = seen
    print(f"{better + 1} {boat.name}")
