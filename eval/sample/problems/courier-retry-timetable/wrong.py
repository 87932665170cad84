base, factor, cap, allowed, deadline = map(int, input().split())
t = 0
delay = base
for k in range(1, allowed + 1):
    parts = input().split()
    print(f"try {k} at {t}")
    end = t + int(parts[0])
    if parts[1] == "ok":
        print(f"delivered at {end}")
        break
    if parts[1] == "busy":
        wait = max(delay, int(parts[2]))
    else:
        wait = delay
        delay = min(delay * factor, cap)
    wait = min(wait, cap)
    if k == allowed or end + wait > deadline:
        print(f"gave up at {end}")
        break
    t = end + wait
