import sys


def main():
    tokens = iter(map(int, sys.stdin.read().split()))
    choirs = []
    for _ in range(3):
        size = next(tokens)
        choirs.append(sorted(next(tokens) for _ in range(size)))
    at = [0, 0, 0]
    best = None
    while all(i < len(c) for i, c in zip(at, choirs)):
        trio = [c[i] for i, c in zip(at, choirs)]
        low = min(trio)
        spread = max(trio) - low
        if best is None or spread < best[0]:
            best = (spread, low)
        at[trio.index(low)] += 1
    print(*best)


main()
