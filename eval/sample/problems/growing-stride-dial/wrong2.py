b, n, m, s = [int(x) for x in input().split()]

seen = {}
path = []
position, step = s, 1
for _ in range(min(n, 50000)):
    if step in seen:
        break
    seen[step] = len(path)
    path.append(step)
    position = (position + step) % m
    step = step * b % m
else:
    print(position)
    raise SystemExit

left = n - len(path)
loop = path[seen[step] :]
position += left // len(loop) * sum(loop)
position += sum(loop[: left % len(loop)])
print(position % m if m > 1 else position)
