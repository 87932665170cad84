package main

import "fmt"

func main() {
	var a, b int64
	fmt.Scan(&a, &b)
	crossed := make([]bool, b-a+1)
	small := make([]bool, 1000001)
	for p := int64(2); p*p < b; p++ {
		if small[p] {
			continue
		}
		for m := p * p; m <= 1000000; m += p {
			small[m] = true
		}
		start := (a + p - 1) / p * p
		if start < p*p {
			start = p * p
		}
		for m := start; m <= b; m += p {
			crossed[m-a] = true
		}
	}
	prev := int64(-1)
	var from, to int64
	for v := a; v <= b; v++ {
		if crossed[v-a] {
			continue
		}
		if prev >= 0 && v-prev > to-from {
			from, to = prev, v
		}
		prev = v
	}
	if to == 0 {
		fmt.Println("dark")
		return
	}
	fmt.Println(from, to)
}
