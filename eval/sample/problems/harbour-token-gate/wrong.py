b, r, q = map(int, input().split())
tokens = {}
last = {}
for _ in range(q):
    t, name, cost = input().split()
    t, cost = int(t), int(cost)
    if name not in tokens:
        tokens[name] = b
        last[name] = t
    tokens[name] = min(b, tokens[name] + (t - last[name]) * r // 1000)
    last[name] = t
    if cost > b:
        print("never")
    elif tokens[name] >= cost:
        tokens[name] -= cost
        print("ok")
    else:
        lack = cost - tokens[name]
        print("wait", (lack * 1000 + r - 1) // r)
