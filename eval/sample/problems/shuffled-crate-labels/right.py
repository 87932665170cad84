import sys

labels = dict.fromkeys(sys.stdin.read().split()[1:])
families = {}
for label in labels:
    key = "".join(sorted(label.lower().replace("-", "")))
    families.setdefault(key, []).append(label)

mixed = [family for family in families.values() if len(family) > 1]
mixed.sort(key=len, reverse=True)
for family in mixed:
    print(*family)
if not mixed:
    print("none")
