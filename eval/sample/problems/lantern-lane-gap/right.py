import math


def primes_up_to(n):
    flags = bytearray([1]) * (n + 1)
    flags[:2] = b"\0\0"[: len(flags[:2])]
    for i in range(2, math.isqrt(n) + 1):
        if flags[i]:
            flags[i * i :: i] = bytes(len(range(i * i, n + 1, i)))
    return [i for i, f in enumerate(flags) if f]


def segment(low, high):
    alive = bytearray([1]) * (high - low + 1)
    for p in primes_up_to(math.isqrt(high)):
        start = max(p * p, -(-low // p) * p)
        if start <= high:
            alive[start - low :: p] = bytes(len(range(start, high + 1, p)))
    return [low + i for i, a in enumerate(alive) if a and low + i > 1]


def main():
    low, high = map(int, input().split())
    lit = segment(low, high)
    if len(lit) < 2:
        print("dark")
        return
    p, q = max(zip(lit, lit[1:]), key=lambda pair: pair[1] - pair[0])
    print(p, q)


main()
