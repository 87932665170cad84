n = int(input())
shifts = []
for _ in range(n):
    s, e = map(int, input().split())
    if s > e:
        s, e = e, s
    shifts.append((s, e))
shifts.sort()

merged = []
for s, e in shifts:
    if merged and s <= merged[-1][1]:
        merged[-1][1] = max(merged[-1][1], e)
    else:
        merged.append([s, e])

cur = 0
gaps = []
for s, e in merged:
    if s > cur:
        gaps.append((cur, s))
    cur = e
if cur < 1440:
    gaps.append((cur, 1440))

if not gaps:
    print("none")
for g in gaps:
    print(*g)
