import sys


class Ledger:
    def __init__(self):
        self.levels = [{}]

    def get(self, name):
        for level in reversed(self.levels):
            if name in level:
                return level[name]
        return 0

    def add(self, name, amount):
        self.levels[-1][name] = self.get(name) + amount

    def close(self, keep):
        if len(self.levels) == 1:
            return False
        top = self.levels.pop()
        if keep:
            self.levels[-1].update(top)
        return True


def main():
    ledger = Ledger()
    for line in sys.stdin.read().splitlines()[1:]:
        match line.split():
            case ["put", name, x]:
                ledger.add(name, int(x))
            case ["pay", a, b, x]:
                if ledger.get(a) < int(x):
                    print("refused")
                else:
                    ledger.add(a, -int(x))
                    ledger.add(b, int(x))
            case ["try"]:
                ledger.levels.append({})
            case ["show", name]:
                print(ledger.get(name))
            case [word]:
                if not ledger.close(word == "keep"):
                    print("nothing open")


main()
