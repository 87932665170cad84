import sys
from collections import defaultdict


def factorise(n):
    d = 2
    while d * d <= n:
        k = 0
        while n % d == 0:
            n //= d
            k += 1
        if k:
            yield d, k
        d += 1 if d == 2 else 2
    if n > 1:
        yield n, 1


def main():
    data = [int(word) for word in sys.stdin.read().split()]
    n, (a, b) = data[0], data[-2:]
    exponent = defaultdict(int)
    for p in set(data[1 : n + 1]):
        for prime, k in factorise(p):
            exponent[prime] = max(exponent[prime], k)
    cycle = 1
    for prime, k in exponent.items():
        cycle *= prime**k
        if cycle > b:
            print(int(a == 0))
            return
    first = a + (-a) % cycle
    print(0 if first > b else (b - first) // cycle + 1)


main()
