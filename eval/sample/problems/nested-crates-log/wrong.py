import sys


def main():
    lines = sys.stdin.read().splitlines()
    n = int(lines[0])
    stack = []
    deepest = 0
    for i in range(1, n + 1):
        op, name = lines[i].split()
        if op == "open":
            stack.append(name)
            deepest = max(deepest, len(stack))
        elif op == "close":
            if not stack or stack[-1] != name:
                print("error at line", i)
                return
            stack.pop()
        else:
            if name not in stack:
                print("error at line", i)
                return
            idx = stack.index(name)
            stack = stack[:idx]
    print("deepest", deepest, "left", len(stack))


main()
