from collections import defaultdict


def main():
    v, m = map(int, input().split())
    villages = input().split()
    points = defaultdict(int)
    difference = defaultdict(int)
    away = defaultdict(int)
    for _ in range(m):
        host, guest, x, y = input().split()
        x, y = int(x), int(y)
        difference[host] += x - y
        difference[guest] += y - x
        away[guest] += y
        if x == y:
            points[host] += 1
            points[guest] += 1
        else:
            points[host if x > y else guest] += 3

    def merit(name):
        return -points[name], -difference[name], -away[name]

    table = sorted(villages, key=lambda name: (merit(name), name))
    place = 0
    for i, name in enumerate(table):
        if i == 0 or merit(name) != merit(table[i - 1]):
            place = i + 1
        print(place, name, points[name])


main()
