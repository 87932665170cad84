package main

import (
	"fmt"
	"strings"
)

func mirror(s string) bool {
	for i := 0; i < len(s)/2; i++ {
		if s[i] != s[len(s)-1-i] {
			return false
		}
	}
	return true
}

func main() {
	var k int
	var s string
	fmt.Scan(&k, &s)
	s = strings.ToLower(s)
	ways := 0
	for start := 0; start+k <= len(s); start++ {
		if mirror(s[start : start+k]) {
			ways++
		}
	}
	fmt.Println(ways)
}
