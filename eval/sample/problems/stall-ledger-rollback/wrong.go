package main

import "fmt"

type booking struct {
	who string
	sum int64
}

func main() {
	var q int
	fmt.Scan(&q)
	purse := map[string]int64{}
	stack := [][]booking{}
	for i := 0; i < q; i++ {
		var op, a, b string
		var x int64
		fmt.Scan(&op)
		switch op {
		case "put":
			fmt.Scan(&a, &x)
			purse[a] += x
			if n := len(stack); n > 0 {
				stack[n-1] = append(stack[n-1], booking{a, x})
			}
		case "pay":
			fmt.Scan(&a, &b, &x)
			if purse[a] < x {
				fmt.Println("refused")
				break
			}
			purse[a] -= x
			purse[b] += x
			if n := len(stack); n > 0 {
				stack[n-1] = append(stack[n-1], booking{a, -x}, booking{b, x})
			}
		case "show":
			fmt.Scan(&a)
			fmt.Println(purse[a])
		case "try":
			stack = append(stack, nil)
		case "keep", "undo":
			n := len(stack)
			if n == 0 {
				fmt.Println("nothing open")
				break
			}
			if op == "undo" {
				for _, e := range stack[n-1] {
					purse[e.who] -= e.sum
				}
			}
			stack = stack[:n-1]
		}
	}
}
