import sys


class Reader:
    def __init__(self, files):
        self.files = files
        self.values = {}
        self.missing = 0

    def read(self, name, chain=()):
        if name in chain:
            return
        if name not in self.files:
            self.missing += 1
            return
        for line in self.files[name]:
            head, rest = line.split(" ", 1)
            if head == "include":
                self.read(rest, chain + (name,))
            elif head == "unset":
                self.values.pop(rest, None)
            else:
                sign, value = rest.split(" ", 1)
                if sign == "=":
                    self.values[head] = value
                else:
                    self.values.setdefault(head, value)


def main():
    lines = iter(sys.stdin.read().split("\n"))
    files = {}
    for _ in range(int(next(lines))):
        name, size = next(lines).split()
        files[name] = [next(lines) for _ in range(int(size))]
    reader = Reader(files)
    reader.read(next(iter(files)))
    for key in sorted(reader.values):
        print(f"{key}={reader.values[key]}")
    print("missing", reader.missing)


main()
