import sys

data = sys.stdin.read().splitlines()
n = int(data[0])
stats = {}
skipped = 0
for line in data[1:n + 1]:
    parts = line.split()
    try:
        name = parts[1]
        status = int(parts[2].split("=")[1])
        ms = int(parts[3].split("=")[1])
    except (IndexError, ValueError):
        skipped += 1
        continue
    entry = stats.setdefault(name, [0, 0, 0])
    entry[0] += 1
    entry[2] += ms
    if status >= 500:
        entry[1] += 1
for name, (calls, fails, total) in sorted(stats.items(), key=lambda kv: (-kv[1][1], kv[0])):
    print(name, calls, fails, total // calls)
print(f"skipped {skipped}")
