import heapq
import sys


def main():
    data = list(map(int, sys.stdin.read().split()))
    n, m, s, t = data[:4]
    toll = [0] + data[4 : 4 + n]
    roads = [[] for _ in range(n + 1)]
    for i in range(m):
        a, b, f = data[4 + n + 3 * i : 7 + n + 3 * i]
        roads[a].append((b, f))
        roads[b].append((a, f))
    toll[s] = toll[t] = 0
    best = [None] * (n + 1)
    heap = [(0, s)]
    while heap:
        cost, village = heapq.heappop(heap)
        if best[village] is not None:
            continue
        best[village] = cost
        for other, fodder in roads[village]:
            if best[other] is None:
                heapq.heappush(heap, (cost + fodder + toll[other], other))
    print(-1 if best[t] is None else best[t])


main()
