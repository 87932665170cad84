from collections import deque

n, q = map(int, input().split())
jobs = [list(map(int, input().split())) for _ in range(n)]
result = [0] * n
queue = deque()
time = 0
i = 0
while i < n or queue:
    if not queue:
        time = max(time, jobs[i][0])
    while i < n and jobs[i][0] <= time:
        queue.append(i)
        i += 1
    cur = queue.popleft()
    if jobs[cur][1] > q:
        jobs[cur][1] -= q
        time += q
        queue.append(cur)
    else:
        time += jobs[cur][1]
        result[cur] = time
print(*result)
