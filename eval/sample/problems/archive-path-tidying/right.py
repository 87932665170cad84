def tidy(path):
    absolute = path.startswith("/")
    kept = []
    for part in path.split("/"):
        if part in ("", "."):
            continue
        if part != "..":
            kept.append(part)
        elif kept and kept[-1] != "..":
            kept.pop()
        elif not absolute:
            kept.append(part)
    if absolute:
        return "/" + "/".join(kept)
    return "/".join(kept) or "."


for _ in range(int(input())):
    print(tidy(input().strip()))
