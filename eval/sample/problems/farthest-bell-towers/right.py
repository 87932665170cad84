import sys


def distances(source, paths):
    far = {source: 0}
    stack = [source]
    while stack:
        village = stack.pop()
        for other, length in paths[village]:
            if other not in far:
                far[other] = far[village] + length
                stack.append(other)
    return far


def main():
    rows = [list(map(int, line.split())) for line in sys.stdin if line.strip()]
    n, k = rows[0]
    paths = {v: [] for v in range(1, n + 1)}
    for a, b, length in rows[1:n]:
        paths[a].append((b, length))
        paths[b].append((a, length))
    if k < 2:
        print(0)
        return
    towers = rows[n]
    first = distances(towers[0], paths)
    end = max(towers, key=first.get)
    second = distances(end, paths)
    print(max(second[t] for t in towers))


main()
