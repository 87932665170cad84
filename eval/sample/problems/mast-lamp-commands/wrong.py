w, x, q = map(int, input().split())
for _ in range(q):
    parts = input().split()
    nums = list(map(int, parts[1:]))
    if parts[0] == "flip":
        for i in range(nums[0], nums[1]):
            x ^= 1 << i
    elif parts[0] == "raise":
        k = nums[0] % w
        bits = format(x, "b").zfill(w)
        bits = bits[k:] + bits[:k]
        x = int(bits, 2)
    elif parts[0] == "douse":
        x &= ~(1 << nums[0])
    elif parts[0] == "count":
        l, r = nums
        print(bin(x >> l & ((1 << (r - l)) - 1)).count("1"))
print(x)
