import sys


def main():
    boats = []
    for line in sys.stdin.read().splitlines()[1:]:
        name, points, wins, penalty = line.split()
        boats.append(((-int(points), -int(wins), int(penalty)), name))
    boats.sort()
    place = 0
    previous = None
    for position, (result, name) in enumerate(boats, start=1):
        if result != previous:
            place = position
            previous = result
        print(place, name)


if __name__ == "__main__":
    main()
