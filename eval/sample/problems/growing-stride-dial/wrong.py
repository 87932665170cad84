import sys


def main():
    b, n, m, s = map(int, sys.stdin.read().split())
    if b == 1:
        total = n
    else:
        top = pow(b, n, m) - 1
        inverse = pow(b - 1, m - 2, m)
        total = top * inverse
    print((s + total) % m)


if __name__ == "__main__":
    main()
