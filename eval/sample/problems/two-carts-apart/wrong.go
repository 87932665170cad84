package main

import "fmt"

func main() {
	var n int
	fmt.Scan(&n)
	w := make([]int, n)
	total := 0
	for i := range w {
		fmt.Scan(&w[i])
		total += w[i]
	}
	half := n / 2
	can := make([][]bool, half+1)
	for k := range can {
		can[k] = make([]bool, total+1)
	}
	can[0][0] = true
	for _, x := range w {
		for k := 1; k <= half; k++ {
			for s := x; s <= total; s++ {
				if can[k-1][s-x] {
					can[k][s] = true
				}
			}
		}
	}
	best := total
	for s := 0; s <= total; s++ {
		if can[half][s] {
			d := total - 2*s
			if d < 0 {
				d = -d
			}
			if d < best {
				best = d
			}
		}
	}
	fmt.Println(best)
}
