def series(b, n, m):
    if n == 0:
        return 0, 1 % m
    total, power = series(b, n // 2, m)
    total = (total + total * power) % m
    power = power * power % m
    if n % 2:
        total = (total + power) % m
        power = power * b % m
    return total, power


base, walks, marks, start = map(int, input().split())
distance, _ = series(base % marks, walks, marks)
print((start + distance) % marks)
