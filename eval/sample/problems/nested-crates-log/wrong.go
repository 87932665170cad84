package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var n int
	fmt.Fscan(in, &n)
	stack := make([]string, 0, n)
	deepest := 0
	for i := 0; i < n; i++ {
		var op, name string
		fmt.Fscan(in, &op, &name)
		switch op {
		case "open":
			stack = append(stack, name)
			if deepest < len(stack) {
				deepest = len(stack)
			}
		case "close":
			if len(stack) == 0 || stack[len(stack)-1] != name {
				fmt.Println("error at line", i+1)
				return
			}
			stack = stack[:len(stack)-1]
		case "seal":
			for len(stack) > 0 && stack[len(stack)-1] != name {
				stack = stack[:len(stack)-1]
			}
			if len(stack) > 0 {
				stack = stack[:len(stack)-1]
			}
		}
	}
	fmt.Println("deepest", deepest, "left", len(stack))
}
