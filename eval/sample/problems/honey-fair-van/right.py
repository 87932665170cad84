def pack(weight_limit, barrels):
    earn = [0] * (weight_limit + 1)
    for kilos, pennies in barrels:
        both = pennies + pennies // 2
        for load in range(weight_limit, kilos - 1, -1):
            candidate = earn[load - kilos] + pennies
            if load >= 2 * kilos:
                candidate = max(candidate, earn[load - 2 * kilos] + both)
            earn[load] = max(earn[load], candidate)
    return earn[weight_limit]


limit, kinds = map(int, input().split())
print(pack(limit, [tuple(map(int, input().split())) for _ in range(kinds)]))
