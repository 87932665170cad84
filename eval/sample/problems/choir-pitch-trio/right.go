package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var lists [3][]int
	for c := range lists {
		var k int
		fmt.Fscan(in, &k)
		lists[c] = make([]int, k)
		for i := range lists[c] {
			fmt.Fscan(in, &lists[c][i])
		}
		sort.Ints(lists[c])
	}
	best, floor := -1, 0
	for len(lists[0]) > 0 && len(lists[1]) > 0 && len(lists[2]) > 0 {
		lo, hi := 0, 0
		for c := 1; c < 3; c++ {
			if lists[c][0] < lists[lo][0] {
				lo = c
			}
			if lists[c][0] > lists[hi][0] {
				hi = c
			}
		}
		if d := lists[hi][0] - lists[lo][0]; best < 0 || d < best {
			best, floor = d, lists[lo][0]
		}
		lists[lo] = lists[lo][1:]
	}
	fmt.Println(best, floor)
}
