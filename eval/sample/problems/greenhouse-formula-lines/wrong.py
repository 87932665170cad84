import sys

lines = sys.stdin.read().splitlines()
n = int(lines[0])
for line in lines[1:n + 1]:
    expr = line.replace("^", "**").replace("/", "//")
    try:
        result = eval(expr)
        if isinstance(result, float):
            print("error")
        else:
            print(result)
    except ZeroDivisionError:
        print("error")
