from math import gcd


def read_ints():
    return [int(x) for x in input().split()]


n = read_ints()[0]
periods = read_ints()
a, b = read_ints()

product = 1
common = 0
for p in periods:
    product *= p
    common = gcd(common, p)
cycle = product // common
print(b // cycle - (a - 1) // cycle)
