import sys


def finished(kilns, minute):
    pots = 0
    for t, c, r in kilns:
        cycles, rest = divmod(minute, c * t + r)
        pots += cycles * c + min(c, rest // t)
    return pots


def main():
    m, want = map(int, sys.stdin.readline().split())
    kilns = [tuple(map(int, sys.stdin.readline().split())) for _ in range(m)]
    low, high = 0, 1
    while finished(kilns, high) < want:
        low, high = high, high * 2
    while high - low > 1:
        mid = (low + high) // 2
        if finished(kilns, mid) >= want:
            high = mid
        else:
            low = mid
    print(high)


main()
