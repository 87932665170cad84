UNITS = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
SHIFT = [str.maketrans("IVX", letters) for letters in ("IVX", "XLC", "CDM", "M??")]


def roman(number):
    text = ""
    for place in (3, 2, 1, 0):
        digit = number // 10 ** place % 10
        text += UNITS[digit].translate(SHIFT[place])
    return text


VALUES = {roman(n): n for n in range(1, 4000)}

for _ in range(int(input())):
    entry = input().strip()
    if entry.isdigit():
        print(roman(int(entry)) if 1 <= int(entry) <= 3999 else "spoilt")
    else:
        print(VALUES.get(entry, "spoilt"))
