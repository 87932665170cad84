import re
import sys
from collections import Counter

lines = sys.stdin.read().strip().split("\n")[1:]
calls, fails, total = Counter(), Counter(), Counter()
skipped = 0
for line in lines:
    name = line.split()[1]
    status = re.search(r" status=(\d+)", line)
    ms = re.search(r" ms=(\d+)", line)
    if not status or not ms:
        skipped += 1
        continue
    calls[name] += 1
    total[name] += int(ms.group(1))
    fails[name] += int(status.group(1)) >= 500
for name in sorted(calls, key=lambda k: (-fails[k], k)):
    print(name, calls[name], fails[name], round(total[name] / calls[name]))
print("skipped", skipped)
