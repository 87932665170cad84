n = int(input())
w = sorted(map(int, input().split()), reverse=True)
limit = (n + 1) // 2
a = b = 0
count_a = count_b = 0
for x in w:
    if count_a == limit:
        b += x
        count_b += 1
    elif count_b == limit:
        a += x
        count_a += 1
    elif a <= b:
        a += x
        count_a += 1
    else:
        b += x
        count_b += 1
print(abs(a - b))
