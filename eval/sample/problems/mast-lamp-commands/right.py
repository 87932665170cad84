import sys


def span(l, r):
    return ((1 << (r - l + 1)) - 1) << l


def run(lines):
    w, x, q = map(int, next(lines).split())
    full = (1 << w) - 1
    for _ in range(q):
        order, *args = next(lines).split()
        args = [int(a) for a in args]
        if order == "flip":
            x ^= span(*args)
        elif order == "raise":
            k = args[0] % w
            x = ((x << k) | (x >> (w - k))) & full
        elif order == "douse":
            x &= ~(1 << args[0])
        else:
            yield (x & span(*args)).bit_count()
    yield x


for answer in run(iter(sys.stdin)):
    print(answer)
