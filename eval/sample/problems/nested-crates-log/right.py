import sys


class BadLine(Exception):
    pass


def apply(stack, kind, name):
    if kind == "open":
        stack.append(name)
    elif kind == "close":
        if not stack or stack.pop() != name:
            raise BadLine
    else:
        while stack:
            if stack.pop() == name:
                return
        raise BadLine


def check(lines):
    stack = []
    deepest = 0
    for number, line in enumerate(lines, 1):
        try:
            apply(stack, *line.split())
        except BadLine:
            return f"error at line {number}"
        deepest = max(deepest, len(stack))
    return f"deepest {deepest} left {len(stack)}"


n, *log = sys.stdin.read().strip().split("\n")
print(check(log[: int(n)]))
