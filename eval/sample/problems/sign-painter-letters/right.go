package main

import (
	"fmt"
	"strings"
)

func least(first int, others ...int) int {
	for _, o := range others {
		if o < first {
			first = o
		}
	}
	return first
}

func main() {
	var src, dst string
	fmt.Scan(&src, &dst)
	src, dst = strings.Trim(src, "-"), strings.Trim(dst, "-")
	prev := make([]int, len(dst)+1)
	add := func(j int) int {
		if j > 1 && dst[j-1] == dst[j-2] {
			return 1
		}
		return 3
	}
	for j := 1; j <= len(dst); j++ {
		prev[j] = prev[j-1] + add(j)
	}
	for i := 1; i <= len(src); i++ {
		cur := make([]int, len(dst)+1)
		cur[0] = 2 * i
		for j := 1; j <= len(dst); j++ {
			d := int(src[i-1]) - int(dst[j-1])
			if d < 0 {
				d = -d
			}
			cur[j] = least(prev[j]+2, cur[j-1]+add(j), prev[j-1]+least(d, 26-d))
		}
		prev = cur
	}
	fmt.Println(prev[len(dst)])
}
