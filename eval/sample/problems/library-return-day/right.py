def is_leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def month_length(year, month):
    if month == 2:
        return 29 if is_leap(year) else 28
    return 30 if month in (4, 6, 9, 11) else 31


def following(year, month, day):
    if day < month_length(year, month):
        return year, month, day + 1
    if month < 12:
        return year, month + 1, 1
    return year + 1, 1, 1


def weekday(year, month, day):
    past = year - 1900
    days = 365 * past + sum(is_leap(y) for y in range(1900, year))
    days += sum(month_length(year, m) for m in range(1, month)) + day - 1
    return days % 7


text, days = input().split()
date = tuple(map(int, text.split("-")))
closed = {tuple(map(int, input().split("-"))) for _ in range(int(input()))}
for _ in range(int(days)):
    date = following(*date)
while weekday(*date) == 6 or date[1:] in closed:
    date = following(*date)
names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
print("%04d-%02d-%02d %s" % (*date, names[weekday(*date)]))
