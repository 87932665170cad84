import sys
from collections import defaultdict


def fields_of(words):
    found = {}
    for word in words:
        key, sep, value = word.partition("=")
        if sep:
            found[key] = value
    return found


def main():
    lines = sys.stdin.read().split("\n")
    n = int(lines[0])
    skipped = 0
    calls = defaultdict(int)
    failures = defaultdict(int)
    total = defaultdict(int)
    for line in lines[1:n + 1]:
        words = line.split()
        found = fields_of(words[2:])
        status, ms = found.get("status", ""), found.get("ms", "")
        if not (status.isdigit() and ms.isdigit()):
            skipped += 1
            continue
        name = words[1]
        calls[name] += 1
        total[name] += int(ms)
        if int(status) >= 500:
            failures[name] += 1
    for name in sorted(calls, key=lambda s: (-failures[s], s)):
        print(name, calls[name], failures[name], total[name] // calls[name])
    print("skipped", skipped)


main()
