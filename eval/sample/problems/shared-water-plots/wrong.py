n, q = map(int, input().split())
litres = [0] + list(map(int, input().split()))
parent = list(range(n + 1))
meters = n


def find(x):
    while parent[x] != x:
        x = parent[x]
    return x


for _ in range(q):
    parts = input().split()
    if parts[0] == "J":
        a, b = find(int(parts[1])), find(int(parts[2]))
        parent[b] = a
        litres[a] += litres[b]
        meters -= 1
    elif parts[0] == "N":
        print(litres[find(int(parts[1]))])
    else:
        print(meters)
