import sys


def split_row(line):
    fields = []
    i = 0
    while True:
        if line[i:i + 1] == '"':
            i += 1
            text = ""
            while True:
                end = line.find('"', i)
                if end < 0:
                    return None
                text += line[i:end]
                i = end + 1
                if line[i:i + 1] != '"':
                    break
                text += '"'
                i += 1
            if line[i:i + 1] not in ("", ","):
                return None
        else:
            end = line.find(",", i)
            if end < 0:
                end = len(line)
            text = line[i:end]
            i = end
        fields.append(text)
        if i >= len(line):
            return fields
        i += 1


def main():
    lines = sys.stdin.read().split("\n")
    if lines[-1] == "":
        lines.pop()
    names = split_row(lines[1])
    if lines[0] not in names:
        print("no such column")
        return
    at = names.index(lines[0])
    for line in lines[2:]:
        fields = split_row(line)
        if fields is None:
            print("broken")
        elif at >= len(fields):
            print("short")
        else:
            print(f"<{fields[at]}>")


main()
