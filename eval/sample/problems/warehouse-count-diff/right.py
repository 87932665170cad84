import sys
from collections import Counter


def read_count(lines):
    totals = Counter()
    for _ in range(int(next(lines))):
        name, amount = next(lines).split()
        totals[name] += int(amount)
    return totals


lines = iter(sys.stdin.read().splitlines())
old = read_count(lines)
new = read_count(lines)
same = 0
for name in sorted(set(old) | set(new)):
    before, after = old[name], new[name]
    if before == after:
        same += before > 0
    elif not before:
        print("+", name, after)
    elif not after:
        print("-", name, before)
    else:
        print("~", name, before, after)
print(same, "unchanged")
