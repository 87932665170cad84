import math

input()
periods = map(int, input().split())
start, end = map(int, input().split())

together = 1
for period in periods:
    together = math.lcm(together, period)


def multiples_up_to(t):
    return t // together + 1


print(multiples_up_to(end) - multiples_up_to(start - 1))
