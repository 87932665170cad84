from functools import cmp_to_key
from itertools import zip_longest


def compare_words(a, b):
    if a.isdigit() and b.isdigit():
        return int(a) - int(b)
    if a.isdigit() != b.isdigit():
        return -1 if a.isdigit() else 1
    return (a > b) - (a < b)


def compare(first, second):
    nums1, _, tag1 = first.lstrip("v").partition("-")
    nums2, _, tag2 = second.lstrip("v").partition("-")
    for x, y in zip_longest(nums1.split("."), nums2.split("."), fillvalue="0"):
        if int(x) != int(y):
            return int(x) - int(y)
    if not tag1 or not tag2:
        return bool(tag2) - bool(tag1)
    words1, words2 = tag1.split("."), tag2.split(".")
    for x, y in zip(words1, words2):
        outcome = compare_words(x, y)
        if outcome:
            return outcome
    return len(words1) - len(words2)


count = int(input())
lids = [input().strip() for _ in range(count)]
lids.sort(key=cmp_to_key(compare))
print("\n".join(lids))
