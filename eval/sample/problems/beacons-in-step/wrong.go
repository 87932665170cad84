package main

import "fmt"

func gcd(x, y uint64) uint64 {
	if y == 0 {
		return x
	}
	return gcd(y, x%y)
}

func main() {
	var n int
	fmt.Scan(&n)
	cycle := uint64(1)
	huge := false
	for i := 0; i < n; i++ {
		var p uint64
		fmt.Scan(&p)
		if huge {
			continue
		}
		cycle = cycle / gcd(cycle, p) * p
		if cycle > 1000000000000000000 {
			huge = true
		}
	}
	var a, b uint64
	fmt.Scan(&a, &b)
	if huge {
		if a == 0 {
			fmt.Println(1)
		} else {
			fmt.Println(0)
		}
		return
	}
	fmt.Println((b-a)/cycle + 1)
}
