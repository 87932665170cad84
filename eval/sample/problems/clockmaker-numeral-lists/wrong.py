values = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
pairs = [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
         (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]


def to_roman(n):
    out = []
    for v, s in pairs:
        out.append(s * (n // v))
        n %= v
    return "".join(out)


def from_roman(s):
    total = 0
    for i, ch in enumerate(s):
        if ch not in values:
            return None
        if i + 1 < len(s) and values.get(s[i + 1], 0) > values[ch]:
            total -= values[ch]
        else:
            total += values[ch]
    return total


for _ in range(int(input())):
    e = input().strip()
    if e.isdigit():
        n = int(e)
        print(to_roman(n) if 0 < n < 4000 else "spoilt")
    else:
        v = from_roman(e)
        print(v if v is not None and 0 < v < 4000 else "spoilt")
