v, m = map(int, input().split())
teams = {name: [0, 0, 0] for name in input().split()}
for _ in range(m):
    h, g, a, b = input().split()
    a, b = int(a), int(b)
    if a > b:
        teams[h][0] += 3
    elif b > a:
        teams[g][0] += 3
    else:
        teams[h][0] += 1
        teams[g][0] += 1
    teams[h][1] += a - b
    teams[g][1] += b - a
    teams[g][2] += b

order = sorted(teams.items(), key=lambda item: (-item[1][0], -item[1][1], -item[1][2], item[0]))
rank = 0
last = None
for name, stats in order:
    if stats != last:
        rank += 1
        last = stats
    print(rank, name, stats[0])
