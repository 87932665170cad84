n = int(input())
old = {}
for _ in range(n):
    name, qty = input().split()
    old[name] = old.get(name, 0) + int(qty)
m = int(input())
new = {}
for _ in range(m):
    name, qty = input().split()
    new[name] = new.get(name, 0) + int(qty)

unchanged = 0
for name in sorted(set(old) | set(new)):
    if name not in old:
        print("+", name, new[name])
    elif name not in new:
        print("-", name, old[name])
    elif old[name] != new[name]:
        print("~", name, old[name], new[name])
    else:
        unchanged += 1
print(unchanged, "unchanged")
