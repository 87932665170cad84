import sys


def wrap(words, width):
    lines = []
    current = ""
    for word in words:
        if current and len(current) + 1 + len(word) <= width:
            current += " " + word
            continue
        if current:
            lines.append(current)
        while len(word) > width:
            lines.append(word[:width])
            word = word[width:]
        current = word
    lines.append(current)
    return lines


def main():
    width = int(sys.stdin.readline())
    paragraphs = [[]]
    for line in sys.stdin:
        words = line.split()
        if words:
            paragraphs[-1] += words
        elif paragraphs[-1]:
            paragraphs.append([])
    blocks = ["\n".join(wrap(p, width)) for p in paragraphs if p]
    print("\n\n".join(blocks))


main()
