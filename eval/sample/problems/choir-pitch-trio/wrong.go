package main

import (
	"fmt"
	"sort"
)

func main() {
	lists := make([][]int, 3)
	for c := 0; c < 3; c++ {
		var k int
		fmt.Scan(&k)
		for i := 0; i < k; i++ {
			var p int
			fmt.Scan(&p)
			lists[c] = append(lists[c], p)
		}
		sort.Ints(lists[c])
	}
	best, low := 1000000000, 0
	p := []int{0, 0, 0}
	for p[0] < len(lists[0]) && p[1] < len(lists[1]) && p[2] < len(lists[2]) {
		trio := []int{lists[0][p[0]], lists[1][p[1]], lists[2][p[2]]}
		sorted := append([]int{}, trio...)
		sort.Ints(sorted)
		if sorted[2]-sorted[0] < best {
			best = sorted[2] - sorted[0]
			low = sorted[0]
		}
		for c := 0; c < 3; c++ {
			if trio[c] == sorted[0] {
				p[c]++
				break
			}
		}
	}
	fmt.Println(best, low)
}
