package main

import (
	"bufio"
	"fmt"
	"os"
)

func longest(teas []string, k int) (int, int) {
	count := map[string]int{}
	best, at, lo := 0, 0, 0
	for hi, t := range teas {
		count[t]++
		for count[t] > k {
			count[teas[lo]]--
			lo++
		}
		if hi+1-lo > best {
			best, at = hi+1-lo, lo
		}
	}
	return best, at + 1
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, k int
	fmt.Fscan(in, &n, &k)
	teas := make([]string, n)
	for i := range teas {
		fmt.Fscan(in, &teas[i])
	}
	fmt.Println(longest(teas, k))
}
