from math import isqrt

l, r = map(int, input().split())
top = isqrt(r)
sieve = [True] * (top + 1)
flags = [True] * (r - l + 1)
for p in range(2, top + 1):
    if not sieve[p]:
        continue
    for m in range(2 * p, top + 1, p):
        sieve[m] = False
    begin = (l + p - 1) // p * p
    for m in range(begin, r + 1, p):
        flags[m - l] = False

primes = [l + i for i in range(r - l + 1) if flags[i] and l + i != 1]
best = None
for a, b in zip(primes, primes[1:]):
    if best is None or b - a > best[1] - best[0]:
        best = (a, b)
print("dark" if best is None else f"{best[0]} {best[1]}")
