import sys

lines = sys.stdin.read().splitlines()
wanted = lines[0]


def split(line):
    fields = []
    current = ""
    in_quotes = False
    for ch in line:
        if ch == '"':
            in_quotes = not in_quotes
        elif ch == "," and not in_quotes:
            fields.append(current)
            current = ""
        else:
            current += ch
    fields.append(current)
    return None if in_quotes else fields


header = split(lines[1])
if wanted in header:
    col = header.index(wanted)
    for line in lines[2:]:
        fields = split(line)
        if fields is None:
            print("broken")
        elif col < len(fields):
            print("<" + fields[col] + ">")
        else:
            print("short")
else:
    print("no such column")
