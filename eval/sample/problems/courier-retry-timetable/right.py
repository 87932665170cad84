import sys


def schedule(base, factor, cap, deadline, tries):
    start = 0
    for k, (length, *result) in enumerate(tries, 1):
        yield f"try {k} at {start}"
        end = start + int(length)
        if result[0] == "ok":
            yield f"delivered at {end}"
            return
        pause = min(cap, base * factor ** (k - 1))
        if result[0] == "busy":
            pause = max(pause, int(result[1]))
        start = end + pause
        if k == len(tries) or start > deadline:
            yield f"gave up at {end}"
            return


base, factor, cap, allowed, deadline = map(int, sys.stdin.readline().split())
tries = [sys.stdin.readline().split() for _ in range(allowed)]
for line in schedule(base, factor, cap, deadline, tries):
    print(line)
