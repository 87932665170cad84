package main

import (
	"fmt"
	"math/bits"
)

func main() {
	var base, walks, marks, at uint64
	fmt.Scan(&base, &walks, &marks, &at)
	base %= marks

	var dist, pw uint64 = 0, 1 % marks
	for i := bits.Len64(walks) - 1; i >= 0; i-- {
		dist = (dist + dist*pw) % marks
		pw = pw * pw % marks
		if walks>>uint(i)&1 == 1 {
			dist = (dist*base + 1) % marks
			pw = pw * base % marks
		}
	}
	fmt.Println((at + dist) % marks)
}
