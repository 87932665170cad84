import sys
from itertools import accumulate


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, q = data[0], data[1]
    tips = data[2 : 2 + n]
    plain = [0, *accumulate(tips)]
    scaled = [0, *accumulate(i * t for i, t in enumerate(tips, 1))]
    queries = data[2 + n : 2 + n + 2 * q]
    rewards = []
    for l, r in zip(queries[::2], queries[1::2]):
        whole = scaled[r] - scaled[l - 1]
        shift = (l - 1) * (plain[r] - plain[l - 1])
        rewards.append(whole - shift)
    print("\n".join(map(str, rewards)))


main()
