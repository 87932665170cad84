package main

import (
	"bufio"
	"fmt"
	"os"
)

func abs(v int64) int64 {
	if v < 0 {
		return -v
	}
	return v
}

func gcd(a, b int64) int64 {
	if b == 0 {
		return abs(a)
	}
	return gcd(b, a%b)
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var n int
	fmt.Fscan(in, &n)
	var firstX, firstY, px, py, area, posts int64
	fmt.Fscan(in, &firstX, &firstY)
	px, py = firstX, firstY
	for i := 1; i <= n; i++ {
		x, y := firstX, firstY
		if i < n {
			fmt.Fscan(in, &x, &y)
		}
		area += px*y - x*py
		posts += gcd(x-px, y-py)
		px, py = x, y
	}
	fmt.Println(posts, (abs(area)+2-posts)/2)
}
