n = int(input())
boats = []
for _ in range(n):
    name, points, wins, penalty = input().split()
    boats.append((int(points), int(wins), -int(penalty), name))
boats.sort(reverse=True)

rank = 1
for i, boat in enumerate(boats):
    if i > 0 and boat[:3] != boats[i - 1][:3]:
        rank = i + 1
    print(rank, boat[3])
