DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
WEEK = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]


def leap(y):
    return y % 4 == 0


def to_number(y, m, d):
    total = d - 1
    for year in range(1900, y):
        total += 366 if leap(year) else 365
    for month in range(1, m):
        total += DAYS[month - 1]
        if month == 2 and leap(y):
            total += 1
    return total


def from_number(n):
    y = 1900
    while n >= (366 if leap(y) else 365):
        n -= 366 if leap(y) else 365
        y += 1
    m = 0
    while n >= DAYS[m] + (1 if m == 1 and leap(y) else 0):
        n -= DAYS[m] + (1 if m == 1 and leap(y) else 0)
        m += 1
    return y, m + 1, n + 1


start, d = input().split()
holidays = {input().strip() for _ in range(int(input()))}
number = to_number(*map(int, start.split("-"))) + int(d)
while True:
    y, m, day = from_number(number)
    if number % 7 != 6 and "%02d-%02d" % (m, day) not in holidays:
        break
    number += 1
print("%d-%02d-%02d %s" % (y, m, day, WEEK[number % 7]))
