package main

import (
	"bufio"
	"fmt"
	"os"
)

func lastIndex(stack []string, name string) int {
	for i := len(stack) - 1; i >= 0; i-- {
		if stack[i] == name {
			return i
		}
	}
	return -1
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var n int
	fmt.Fscan(in, &n)
	var stack []string
	max := 0
	for line := 1; line <= n; line++ {
		var verb, name string
		fmt.Fscan(in, &verb, &name)
		if verb == "open" {
			stack = append(stack, name)
			if len(stack) > max {
				max = len(stack)
			}
			continue
		}
		at := lastIndex(stack, name)
		if at < 0 || verb == "close" && at != len(stack)-1 {
			fmt.Printf("error at line %d\n", line)
			return
		}
		stack = stack[:at]
	}
	fmt.Printf("deepest %d left %d\n", max, len(stack))
}
