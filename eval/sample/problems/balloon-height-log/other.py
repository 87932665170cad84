from functools import lru_cache
import sys

sys.setrecursionlimit(20000)
tokens = [int(t) for t in sys.stdin.read().split()]
n, d, log = tokens[0], tokens[1], tokens[2:]


@lru_cache(maxsize=None)
def album_from(first):
    rest = 0
    for later in range(first + 1, n):
        if log[later] >= log[first] + d:
            rest = max(rest, album_from(later))
    return 1 + rest


print(max(album_from(i) for i in reversed(range(n))))
