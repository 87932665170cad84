def main():
    n, k = map(int, input().split())
    teas = input().split()
    count = {}
    start = 0
    best = 0
    best_start = 0
    for i in range(n):
        count[teas[i]] = count.get(teas[i], 0) + 1
        if count[teas[i]] > k:
            count = {teas[i]: 1}
            start = i
        if i - start + 1 > best:
            best = i - start + 1
            best_start = start
    print(best, best_start + 1)


main()
