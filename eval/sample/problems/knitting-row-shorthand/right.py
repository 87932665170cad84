import sys
from itertools import groupby


def shorten(row):
    pieces = []
    for letter, group in groupby(row):
        nines, rest = divmod(len(list(group)), 9)
        pieces.append(f"9{letter}" * nines)
        pieces.append(letter * rest if rest < 3 else f"{rest}{letter}")
    return "".join(pieces)


rows = sys.stdin.read().split()[1:]
saved = 0
for row in rows:
    short = shorten(row)
    saved += len(row) - len(short)
    print(short)
print(saved)
