package main

import (
	"fmt"
	"math/bits"
)

func main() {
	var w, q int
	var x uint64
	fmt.Scan(&w, &x, &q)
	full := uint64(1)<<uint(w) - 1
	for i := 0; i < q; i++ {
		var op string
		var a, b int
		fmt.Scan(&op, &a)
		if op == "flip" || op == "count" {
			fmt.Scan(&b)
		}
		m := uint64(1)<<uint(b+1) - uint64(1)<<uint(a%64)
		switch op {
		case "flip":
			x ^= m
		case "count":
			fmt.Println(bits.OnesCount64(x & m))
		case "douse":
			x ^= 1 << uint(a)
		case "raise":
			k := uint(a % w)
			x = (x<<k | x>>(uint(w)-k)) & full
		}
	}
	fmt.Println(x)
}
