from collections import defaultdict

n = int(input())
groups = defaultdict(list)
for i in range(n):
    words = input().split()[1:]
    groups[tuple(sorted(words))].append(i)

largest = 0
lonely = 0
for members in groups.values():
    largest = max(largest, len(members))
    if len(members) == 1:
        lonely += 1
print(largest, lonely)
