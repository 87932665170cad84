package main

import "fmt"

func basePrimes(hi int64) []int64 {
	var found []int64
	marks := make([]bool, 1000002)
	for n := int64(2); n*n <= hi; n++ {
		if marks[n] {
			continue
		}
		found = append(found, n)
		for m := n * n; m < int64(len(marks)); m += n {
			marks[m] = true
		}
	}
	return found
}

func main() {
	var lo, hi int64
	fmt.Scan(&lo, &hi)
	if lo < 2 {
		lo = 2
	}
	if hi < lo {
		fmt.Println("dark")
		return
	}
	out := make([]bool, hi-lo+1)
	for _, p := range basePrimes(hi) {
		k := (lo + p - 1) / p
		if k < p {
			k = p
		}
		for ; k*p <= hi; k++ {
			out[k*p-lo] = true
		}
	}
	last, gap, at := int64(0), int64(0), int64(0)
	for i, c := range out {
		if c {
			continue
		}
		h := lo + int64(i)
		if last != 0 && h-last > gap {
			gap, at = h-last, last
		}
		last = h
	}
	if gap == 0 {
		fmt.Println("dark")
	} else {
		fmt.Println(at, at+gap)
	}
}
