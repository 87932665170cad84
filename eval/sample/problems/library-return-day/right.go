package main

import "fmt"

var before = [...]int{0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334}

func leap(y int) bool { return y%400 == 0 || (y%4 == 0 && y%100 != 0) }

func ordinal(y, m, d int) int {
	p := y - 1
	n := p*365 + p/4 - p/100 + p/400 + before[m-1] + d
	if m > 2 && leap(y) {
		n++
	}
	return n
}

func civil(n int) (y, m, d int) {
	y = n/366 + 1
	for ordinal(y+1, 1, 1) <= n {
		y++
	}
	m = 12
	for ordinal(y, m, 1) > n {
		m--
	}
	return y, m, n - ordinal(y, m, 1) + 1
}

func main() {
	var y, m, d, add, h int
	fmt.Scanf("%d-%d-%d %d\n%d\n", &y, &m, &d, &add, &h)
	closed := map[[2]int]bool{}
	for i := 0; i < h; i++ {
		var hm, hd int
		fmt.Scanf("%d-%d\n", &hm, &hd)
		closed[[2]int{hm, hd}] = true
	}
	n := ordinal(y, m, d) + add
	y, m, d = civil(n)
	for n%7 == 0 || closed[[2]int{m, d}] {
		n++
		y, m, d = civil(n)
	}
	fmt.Printf("%04d-%02d-%02d %s\n", y, m, d, "SunMonTueWedThuFriSat"[n%7*3:n%7*3+3])
}
