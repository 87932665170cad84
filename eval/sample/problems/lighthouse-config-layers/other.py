import sys


def flatten(files, root):
    stack = [(root, iter(files[root]))]
    active = {root}
    while stack:
        name, lines = stack[-1]
        line = next(lines, None)
        if line is None:
            active.discard(name)
            stack.pop()
        elif not line.startswith("include "):
            yield line
        else:
            target = line[8:]
            if target not in files:
                yield None
            elif target not in active:
                active.add(target)
                stack.append((target, iter(files[target])))


lines = sys.stdin.read().splitlines()
at = 1
files = {}
for _ in range(int(lines[0])):
    name, size = lines[at].split()
    files[name] = lines[at + 1:at + 1 + int(size)]
    at += 1 + int(size)

state = {}
missing = 0
for line in flatten(files, lines[1].split()[0]):
    if line is None:
        missing += 1
        continue
    first, second, *value = line.split(" ", 2)
    if first == "unset":
        state.pop(second, None)
    elif second == "=" or first not in state:
        state[first] = value[0]
print(*(f"{k}={v}" for k, v in sorted(state.items())), f"missing {missing}", sep="\n")
