package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var n int
	fmt.Fscan(in, &n)
	var spans [][2]int
	for i := 0; i < n; i++ {
		var s, e int
		fmt.Fscan(in, &s, &e)
		if s > e {
			spans = append(spans, [2]int{0, e})
			e = 1440
		}
		spans = append(spans, [2]int{s, e})
	}
	sort.Slice(spans, func(i, j int) bool { return spans[i][0] < spans[j][0] })
	end, dark := 0, false
	report := func(to int) {
		if end < to {
			fmt.Println(end, to)
			dark = true
		}
	}
	for _, sp := range spans {
		report(sp[0])
		if sp[1] > end {
			end = sp[1]
		}
	}
	report(1440)
	if !dark {
		fmt.Println("none")
	}
}
