n = int(input())
groups = {}
for _ in range(n):
    label = input().strip()
    key = frozenset(label.lower().replace("-", ""))
    group = groups.setdefault(key, [])
    if label not in group:
        group.append(label)

result = [g for g in groups.values() if len(g) >= 2]
result.sort(key=lambda g: -len(g))
if result:
    for g in result:
        print(" ".join(g))
else:
    print("none")
