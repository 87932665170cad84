from collections import deque


def main():
    n, quantum = map(int, input().split())
    arrive, left = zip(*(map(int, input().split()) for _ in range(n)))
    left = list(left)
    done = [0] * n
    line = deque()
    coming = 0
    now = 0

    def admit():
        nonlocal coming
        while coming < n and arrive[coming] <= now:
            line.append(coming)
            coming += 1

    while line or coming < n:
        if not line:
            now = max(now, arrive[coming])
            admit()
        job = line.popleft()
        turn = min(quantum, left[job])
        now += turn
        left[job] -= turn
        admit()
        if left[job]:
            line.append(job)
        else:
            done[job] = now
    print(*done)


main()
