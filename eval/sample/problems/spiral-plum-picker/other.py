import sys


def main():
    numbers = [int(t) for t in sys.stdin.read().split()]
    r, c, k = numbers[:3]
    grid = [[(numbers[3 + i * c + j], i + 1, j + 1) for j in range(c)] for i in range(r)]
    order = []
    columns = [list(col) for col in zip(*grid)]
    while columns:
        order += columns[0]
        rest = columns[1:]
        columns = [list(row) for row in zip(*rest)][::-1]
    held, report = 0, []
    for plums, i, j in order:
        held += plums
        if held >= k:
            report.append(f"{i} {j}")
            held = 0
    print(*report, held, sep="\n")


main()
