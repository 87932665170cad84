from bisect import bisect_right

n, d = map(int, input().split())
heights = list(map(int, input().split()))
tails = []
for h in heights:
    pos = bisect_right(tails, h - d)
    if pos == len(tails):
        tails.append(h)
    else:
        tails[pos] = h

result = len(tails)
print(result)
