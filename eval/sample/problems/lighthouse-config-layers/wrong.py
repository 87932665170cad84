import sys

data = sys.stdin.read().split("\n")
pos = 0
n = int(data[pos])
pos += 1
files = {}
order = []
for _ in range(n):
    name, count = data[pos].split()
    pos += 1
    files[name] = data[pos:pos + int(count)]
    order.append(name)
    pos += int(count)

visited = set()
config = {}
missing = 0


def load(name):
    global missing
    if name not in files:
        missing += 1
        return
    if name in visited:
        return
    visited.add(name)
    for line in files[name]:
        if line.startswith("include "):
            load(line.split()[1])
        elif line.startswith("unset "):
            config.pop(line.split()[1], None)
        else:
            key, op, value = line.split(" ", 2)
            if op == "=" or key not in config:
                config[key] = value


load(order[0])
for key in sorted(config):
    print(key + "=" + config[key])
print("missing", missing)
