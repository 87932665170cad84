import sys


def words_key(tag):
    for word in tag.split("."):
        yield "1" + word.zfill(9) if word.isdigit() else "2" + word
    yield "0"


def sort_key(lid):
    body = lid[1:] if lid.startswith("v") else lid
    numbers, dash, tag = body.partition("-")
    padded = [p.zfill(12) for p in numbers.split(".")]
    padded += ["0" * 12] * (6 - len(padded))
    return ("".join(padded), not dash, list(words_key(tag)) if dash else [])


lids = sys.stdin.read().split()[1:]
for _, _, lid in sorted((sort_key(lid), i, lid) for i, lid in enumerate(lids)):
    print(lid)
