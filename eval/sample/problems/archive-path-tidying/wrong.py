import os.path
import sys


def shorten(path):
    return os.path.normpath(path.strip())


def main():
    lines = sys.stdin.read().split("\n")
    n = int(lines[0])
    for path in lines[1:n + 1]:
        print(shorten(path))


if __name__ == "__main__":
    main()
