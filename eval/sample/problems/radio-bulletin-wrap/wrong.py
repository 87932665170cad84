import sys
import textwrap

width = int(sys.stdin.readline())
text = sys.stdin.read()
paragraphs = []
current = []
for line in text.split("\n"):
    if line.strip():
        current.append(line.strip())
    elif current:
        paragraphs.append(" ".join(current))
        current = []
if current:
    paragraphs.append(" ".join(current))
print("\n\n".join(textwrap.fill(p, width) for p in paragraphs))
