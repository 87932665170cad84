import sys


def root(group, x):
    while group[x] != x:
        group[x] = group[group[x]]
        x = group[x]
    return x


def main():
    numbers = iter(map(int, sys.stdin.read().split()))
    n, k, m = next(numbers), next(numbers), next(numbers)
    cables = [(0, next(numbers), next(numbers)) for _ in range(k)]
    for _ in range(m):
        a, b, price = next(numbers), next(numbers), next(numbers)
        cables.append((price, a, b))
    group = list(range(n + 1))
    networks, total = n, 0
    for price, a, b in sorted(cables):
        a, b = root(group, a), root(group, b)
        if a != b:
            group[a] = b
            networks -= 1
            total += price
    print(total if networks == 1 else "IMPOSSIBLE")


main()
