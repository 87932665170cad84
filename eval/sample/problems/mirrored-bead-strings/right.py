def count_from(word, left, right, least):
    found = 0
    while left >= 0 and right < len(word) and word[left] == word[right]:
        if right - left + 1 >= least:
            found += 1
        left -= 1
        right += 1
    return found


least = int(input())
cord = input().strip().lower()
answer = 0
for centre in range(len(cord)):
    answer += count_from(cord, centre, centre, least)
    answer += count_from(cord, centre, centre + 1, least)
print(answer)
