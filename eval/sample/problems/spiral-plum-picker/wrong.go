package main

import "fmt"

func main() {
	var r, c, k int
	fmt.Scan(&r, &c, &k)
	g := make([][]int, r)
	for i := 0; i < r; i++ {
		g[i] = make([]int, c)
		for j := 0; j < c; j++ {
			fmt.Scan(&g[i][j])
		}
	}
	basket := 0
	pick := func(i, j int) {
		if basket+g[i][j] > k {
			fmt.Println(i+1, j+1)
			basket = 0
		} else {
			basket += g[i][j]
		}
	}
	t, b, l, rt := 0, r-1, 0, c-1
	for t <= b && l <= rt {
		for i := t; i <= b; i++ {
			pick(i, l)
		}
		l++
		for j := l; j <= rt; j++ {
			pick(b, j)
		}
		b--
		if l <= rt {
			for i := b; i >= t; i-- {
				pick(i, rt)
			}
			rt--
		}
		if t <= b {
			for j := rt; j >= l; j-- {
				pick(t, j)
			}
			t++
		}
	}
	fmt.Println(basket)
}
