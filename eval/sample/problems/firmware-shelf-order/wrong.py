import re

n = int(input())
versions = [input().strip() for _ in range(n)]


def key(v):
    if v.startswith("v"):
        v = v[1:]
    main, _, tag = v.partition("-")
    numbers = [int(x) for x in main.split(".")]
    if tag:
        words = [(0, int(w), "") if re.fullmatch(r"\d+", w) else (1, 0, w) for w in tag.split(".")]
        return (numbers, 0, words)
    return (numbers, 1, [])


for v in sorted(versions, key=key):
    print(v)
