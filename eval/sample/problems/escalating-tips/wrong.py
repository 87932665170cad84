def solve():
    n, q = map(int, input().split())
    a = list(map(int, input().split()))
    s = [0] * (n + 1)
    t = [0] * (n + 1)
    for i in range(n):
        s[i + 1] = s[i] + a[i]
        t[i + 1] = t[i] + i * a[i]
    for _ in range(q):
        l, r = map(int, input().split())
        l -= 1
        print(t[r] - t[l] - l * (s[r] - s[l]))


solve()
