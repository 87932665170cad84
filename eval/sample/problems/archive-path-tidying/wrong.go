package main

import (
	"fmt"
	"strings"
)

func main() {
	var n int
	fmt.Scan(&n)
	for i := 0; i < n; i++ {
		var p string
		fmt.Scan(&p)
		stack := []string{}
		for _, part := range strings.Split(p, "/") {
			if part == "" || part == "." {
				continue
			}
			if part == ".." && len(stack) > 0 {
				stack = stack[:len(stack)-1]
				continue
			}
			if part == ".." && strings.HasPrefix(p, "/") {
				continue
			}
			stack = append(stack, part)
		}
		result := strings.Join(stack, "/")
		if strings.HasPrefix(p, "/") {
			result = "/" + result
		} else if result == "" {
			result = "."
		}
		fmt.Println(result)
	}
}
