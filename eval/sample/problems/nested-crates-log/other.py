import sys
from itertools import count

tokens = iter(sys.stdin.read().split())
total = int(next(tokens))

parent = {0: 0}
label = {0: ""}
depth = {0: 0}
fresh = count(1)
here = 0
verdict = None

for number in range(1, total + 1):
    action, name = next(tokens), next(tokens)
    if action == "open":
        node = next(fresh)
        parent[node], label[node], depth[node] = here, name, depth[here] + 1
        here = node
        continue
    target = here
    if action == "seal":
        while target and label[target] != name:
            target = parent[target]
    if label[target] != name:
        verdict = f"error at line {number}"
        break
    here = parent[target]

print(verdict or f"deepest {max(depth.values())} left {depth[here]}")
