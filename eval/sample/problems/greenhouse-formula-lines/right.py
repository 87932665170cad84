import sys


class Parser:
    def __init__(self, text):
        self.s = text.replace(" ", "").strip() + "$"
        self.i = 0

    def accept(self, signs):
        if self.s[self.i] in signs:
            self.i += 1
            return self.s[self.i - 1]
        return None

    def sum(self):
        value = self.product()
        while sign := self.accept("+-"):
            other = self.product()
            value = value + other if sign == "+" else value - other
        return value

    def product(self):
        value = self.signed()
        while sign := self.accept("*/"):
            other = self.signed()
            if sign == "*":
                value *= other
            else:
                size = abs(value) // abs(other)
                value = size if (value < 0) == (other < 0) else -size
        return value

    def signed(self):
        if self.accept("-"):
            return -self.signed()
        base = self.atom()
        if not self.accept("^"):
            return base
        exponent = self.signed()
        if exponent < 0:
            raise ArithmeticError
        return base ** exponent

    def atom(self):
        if self.accept("("):
            value = self.sum()
            self.accept(")")
            return value
        digits = ""
        while digit := self.accept("0123456789"):
            digits += digit
        return int(digits)


for line in sys.stdin.readlines()[1:]:
    try:
        print(Parser(line).sum())
    except ArithmeticError:
        print("error")
