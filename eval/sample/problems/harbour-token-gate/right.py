import sys


def main():
    read = sys.stdin.readline
    b, r, q = map(int, read().split())
    full = b * 1000
    jars = {}
    out = []
    for _ in range(q):
        t, ship, cost = read().split()
        t, need = int(t), int(cost) * 1000
        level, since = jars.get(ship, (full, t))
        level = min(full, level + (t - since) * r)
        if need > full:
            out.append("never")
        elif level >= need:
            level -= need
            out.append("ok")
        else:
            out.append(f"wait {-(-(need - level) // r)}")
        jars[ship] = (level, t)
    print("\n".join(out))


main()
