import sys
from collections import Counter


def main():
    lines = sys.stdin.read().splitlines()
    n = int(lines[0])
    circles = Counter(frozenset(line.split()[1:]) for line in lines[1:n + 1])
    largest = max(circles.values())
    lonely = sum(1 for size in circles.values() if size == 1)
    print(largest, lonely)


main()
