package main

import "fmt"

func main() {
	var m, n int64
	fmt.Scan(&m, &n)
	t := make([]int64, m)
	c := make([]int64, m)
	r := make([]int64, m)
	for i := range t {
		fmt.Scan(&t[i], &c[i], &r[i])
	}
	lo, hi := int64(0), int64(1000000000000)
	for lo < hi {
		mid := (lo + hi + 1) / 2
		var sum int64
		for i := range t {
			cycle := t[i]*c[i] + r[i]
			sum += mid / cycle * c[i]
			part := mid % cycle / t[i]
			if part > c[i] {
				part = c[i]
			}
			sum += part
		}
		if sum > n {
			hi = mid - 1
		} else {
			lo = mid
		}
	}
	fmt.Println(lo)
}
