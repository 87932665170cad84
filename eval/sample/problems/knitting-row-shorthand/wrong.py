def encode(s):
    result = ""
    count = 1
    for i in range(1, len(s) + 1):
        if i < len(s) and s[i] == s[i - 1]:
            count += 1
        else:
            if count < 3:
                result += s[i - 1] * count
            else:
                result += str(count) + s[i - 1]
            count = 1
    return result


n = int(input())
saved = 0
for _ in range(n):
    row = input().strip()
    code = encode(row)
    saved += len(row) - len(code)
    print(code)
print(saved)
