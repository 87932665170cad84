import sys
from collections import deque


def smallest_yard(n, enemies):
    yard = [None] * (n + 1)
    total = 0
    for dog in range(1, n + 1):
        if yard[dog] is not None:
            continue
        yard[dog] = 0
        sizes = [1, 0]
        queue = deque([dog])
        while queue:
            here = queue.popleft()
            for there in enemies[here]:
                if yard[there] is None:
                    yard[there] = 1 - yard[here]
                    sizes[yard[there]] += 1
                    queue.append(there)
                elif yard[there] == yard[here]:
                    return None
        total += min(sizes)
    return total


n, m = map(int, sys.stdin.readline().split())
enemies = [[] for _ in range(n + 1)]
for _ in range(m):
    a, b = map(int, sys.stdin.readline().split())
    enemies[a].append(b)
    enemies[b].append(a)
answer = smallest_yard(n, enemies)
print("HOWL" if answer is None else answer)
