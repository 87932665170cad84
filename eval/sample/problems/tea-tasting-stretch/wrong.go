package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, k int
	fmt.Fscan(in, &n, &k)
	count := map[string]int{}
	last := map[string]int{}
	start, best, pos := 0, 0, 0
	for i := 0; i < n; i++ {
		var tea string
		fmt.Fscan(in, &tea)
		count[tea]++
		if count[tea] > k {
			start = last[tea] + 1
			count[tea] = 1
		}
		last[tea] = i
		if i-start+1 > best {
			best = i - start + 1
			pos = start
		}
	}
	fmt.Println(best, pos+1)
}
