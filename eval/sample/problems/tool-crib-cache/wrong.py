c, q = map(int, input().split())
shelf = {}
for _ in range(q):
    parts = input().split()
    if parts[0] == "put":
        _, k, v = parts
        shelf[k] = v
        if len(shelf) > c:
            oldest = next(iter(shelf))
            del shelf[oldest]
            print("drop", oldest)
    elif parts[0] == "get":
        k = parts[1]
        if k in shelf:
            v = shelf.pop(k)
            shelf[k] = v
            print(v)
        else:
            print("miss")
    else:
        print(shelf.get(parts[1], "miss"))
print("shelf:", *reversed(list(shelf)))
