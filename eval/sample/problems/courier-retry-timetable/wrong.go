package main

import (
	"bufio"
	"fmt"
	"os"
)

func min(a, b int64) int64 {
	if a < b {
		return a
	}
	return b
}

func main() {
	r := bufio.NewReader(os.Stdin)
	var base, factor, limit, tries, deadline int64
	fmt.Fscan(r, &base, &factor, &limit, &tries, &deadline)
	wait := min(base, limit)
	var start, end int64
	for k := int64(1); k <= tries; k++ {
		var length, x int64
		var result string
		fmt.Fscan(r, &length, &result)
		if result == "busy" {
			fmt.Fscan(r, &x)
		}
		if start > deadline {
			break
		}
		fmt.Printf("try %d at %d\n", k, start)
		end = start + length
		if result == "ok" {
			fmt.Printf("delivered at %d\n", end)
			return
		}
		pause := wait
		if x > pause {
			pause = x
		}
		start += pause
		wait = min(wait*factor, limit)
	}
	fmt.Printf("gave up at %d\n", end)
}
