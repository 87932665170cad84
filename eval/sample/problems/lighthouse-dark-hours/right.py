import sys

DAY = 1440


def pieces(lines):
    for line in lines:
        s, e = map(int, line.split())
        if s < e:
            yield s, e
        else:
            yield s, DAY
            yield 0, e


def dark_times(watches):
    lit_until = 0
    for s, e in sorted(watches):
        if s > lit_until:
            yield lit_until, s
        lit_until = max(lit_until, e)
    if lit_until < DAY:
        yield lit_until, DAY


lines = sys.stdin.read().splitlines()
n = int(lines[0])
gaps = [f"{a} {b}" for a, b in dark_times(pieces(lines[1 : n + 1]))]
print("\n".join(gaps) if gaps else "none")
