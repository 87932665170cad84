def longest_climb(heights, gap):
    kept = [1] * len(heights)
    for i, high in enumerate(heights):
        for j in range(i):
            if high - heights[j] >= gap and kept[j] + 1 > kept[i]:
                kept[i] = kept[j] + 1
    return max(kept)


if __name__ == "__main__":
    _, gap = map(int, input().split())
    heights = [int(word) for word in input().split()]
    print(longest_climb(heights, gap))
