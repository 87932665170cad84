import sys
from collections import defaultdict

words = sys.stdin.read().split()
n, k = int(words[0]), int(words[1])
cups = words[2 : 2 + n]

served = defaultdict(int)
left = 0
best_len, best_start = 0, 0
for right, tea in enumerate(cups):
    served[tea] += 1
    while served[tea] > k:
        served[cups[left]] -= 1
        left += 1
    if right - left + 1 > best_len:
        best_len = right - left + 1
        best_start = left
print(best_len, best_start + 1)
