def letters(line):
    word = line.strip()
    return "" if word == "-" else word


def wheel(a, b):
    apart = abs(ord(a) - ord(b))
    return min(apart, 26 - apart)


old, new = letters(input()), letters(input())
paint = [1 if j and new[j] == new[j - 1] else 3 for j in range(len(new))]

row = [0]
for price in paint:
    row.append(row[-1] + price)
for ch in old:
    fresh = [row[0] + 2]
    for j, goal in enumerate(new):
        fresh.append(min(row[j + 1] + 2, row[j] + wheel(ch, goal), fresh[j] + paint[j]))
    row = fresh
print(row[-1])
