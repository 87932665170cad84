package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var n int
	fmt.Fscan(in, &n)
	count := map[string]int{}
	for i := 0; i < n; i++ {
		var k int
		fmt.Fscan(in, &k)
		used := map[string]bool{}
		var kinds []string
		for j := 0; j < k; j++ {
			var w string
			fmt.Fscan(in, &w)
			if !used[w] {
				used[w] = true
				kinds = append(kinds, w)
			}
		}
		count[strings.Join(kinds, ",")]++
	}
	max, alone := 0, 0
	for _, c := range count {
		if c > max {
			max = c
		}
		if c == 1 {
			alone++
		}
	}
	fmt.Println(max, alone)
}
