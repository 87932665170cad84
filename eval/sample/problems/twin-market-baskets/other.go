package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"strings"
)

type basket []int

func less(a, b basket) bool {
	for i := 0; i < len(a) && i < len(b); i++ {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return len(a) < len(b)
}

func main() {
	sc := bufio.NewScanner(os.Stdin)
	sc.Scan()
	numbers := map[string]int{}
	var all []basket
	for sc.Scan() {
		seen := map[int]bool{}
		var b basket
		for _, w := range strings.Fields(sc.Text())[1:] {
			id, ok := numbers[w]
			if !ok {
				id = len(numbers)
				numbers[w] = id
			}
			if !seen[id] {
				seen[id] = true
				b = append(b, id)
			}
		}
		sort.Ints(b)
		all = append(all, b)
	}
	sort.Slice(all, func(i, j int) bool { return less(all[i], all[j]) })
	largest, lonely := 0, 0
	for i := 0; i < len(all); {
		j := i + 1
		for j < len(all) && !less(all[i], all[j]) {
			j++
		}
		if j-i > largest {
			largest = j - i
		}
		if j-i == 1 {
			lonely++
		}
		i = j
	}
	fmt.Println(largest, lonely)
}
