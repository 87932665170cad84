import sys
from heapq import heappush, heappushpop


def main():
    first, *lines = sys.stdin.read().splitlines()
    n, k = map(int, first.split())
    board = []
    report = []
    for when in range(n):
        name, amount = lines[when].split()
        bid = (int(amount), -when, name)
        if len(board) < k:
            heappush(board, bid)
            report.append("-")
        else:
            report.append(heappushpop(board, bid)[2])
    report.append(str(sum(bid[0] for bid in board)))
    print("\n".join(report))


main()
