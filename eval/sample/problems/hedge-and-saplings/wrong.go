package main

import "fmt"

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func main() {
	var n int
	fmt.Scan(&n)
	xs := make([]int64, n)
	ys := make([]int64, n)
	for i := range xs {
		fmt.Scan(&xs[i], &ys[i])
	}
	var s, posts int64
	for i := range xs {
		j := (i + 1) % n
		s += xs[i]*ys[j] - xs[j]*ys[i]
		posts += gcd(xs[j]-xs[i], ys[j]-ys[i])
	}
	if s < 0 {
		s = -s
	}
	fmt.Println(posts, (s-posts)/2+1)
}
