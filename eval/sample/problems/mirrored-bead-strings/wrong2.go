package main

import (
	"fmt"
	"strings"
)

func main() {
	var least int
	var cord string
	fmt.Scan(&least, &cord)
	cord = strings.ToLower(cord)
	n := len(cord)
	good := make([][]bool, n)
	for i := range good {
		good[i] = make([]bool, n)
		good[i][i] = true
	}
	total := 0
	for size := 2; size <= n; size++ {
		for i := 0; i+size <= n; i++ {
			j := i + size - 1
			good[i][j] = cord[i] == cord[j] && (size == 2 || good[i+1][j-1])
			if good[i][j] && size > least {
				total++
			}
		}
	}
	if least == 1 {
		total += n
	}
	fmt.Println(total)
}
