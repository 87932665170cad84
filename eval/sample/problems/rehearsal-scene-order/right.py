from heapq import heapify, heappop, heappush

n, m = map(int, input().split())
minutes = list(map(int, input().split()))
later = [[] for _ in range(n)]
waiting = [0] * n
for _ in range(m):
    a, b = (int(x) - 1 for x in input().split())
    later[a].append(b)
    waiting[b] += 1

ready = [(-minutes[i], i) for i in range(n) if waiting[i] == 0]
heapify(ready)
order = []
while ready:
    _, scene = heappop(ready)
    order.append(scene + 1)
    for follower in later[scene]:
        waiting[follower] -= 1
        if waiting[follower] == 0:
            heappush(ready, (-minutes[follower], follower))

print(*order) if len(order) == n else print("STUCK")
