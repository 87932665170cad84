import heapq

n, k = map(int, input().split())
heap = []
for i in range(n):
    name, amount = input().split()
    amount = int(amount)
    if len(heap) < k:
        heapq.heappush(heap, (amount, i, name))
        print("-")
    elif amount > heap[0][0]:
        old = heapq.heapreplace(heap, (amount, i, name))
        print(old[2])
    else:
        print(name)
print(sum(x[0] for x in heap))
