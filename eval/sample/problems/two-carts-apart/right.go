package main

import "fmt"

func main() {
	var n, total int
	fmt.Scan(&n)
	weight := make([]int, n)
	for i := range weight {
		fmt.Scan(&weight[i])
		total += weight[i]
	}
	half := n / 2
	reach := make([]map[int]struct{}, half+1)
	for i := range reach {
		reach[i] = map[int]struct{}{}
	}
	reach[0][0] = struct{}{}
	for i, w := range weight {
		top := half
		if i+1 < top {
			top = i + 1
		}
		for k := top; k > 0; k-- {
			for s := range reach[k-1] {
				reach[k][s+w] = struct{}{}
			}
		}
	}
	best := total
	for s := range reach[half] {
		diff := total - 2*s
		if diff < 0 {
			diff = -diff
		}
		if diff < best {
			best = diff
		}
	}
	fmt.Println(best)
}
