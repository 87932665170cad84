package main

import (
	"fmt"
	"strings"
)

func main() {
	var k, total int
	var text string
	fmt.Scan(&k, &text)
	text = strings.ToUpper(text)
	for c := 0; c < 2*len(text)-1; c++ {
		lo, hi := c/2, (c+1)/2
		for lo >= 0 && hi < len(text) && text[lo] == text[hi] {
			if hi-lo >= k-1 {
				total++
			}
			lo, hi = lo-1, hi+1
		}
	}
	fmt.Println(total)
}
