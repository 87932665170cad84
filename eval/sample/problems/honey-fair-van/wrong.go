package main

import "fmt"

func max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

func main() {
	var capacity, kinds int
	fmt.Scan(&capacity, &kinds)
	value := make([]int, capacity+1)
	for ; kinds > 0; kinds-- {
		var kg, pennies int
		fmt.Scan(&kg, &pennies)
		for copies := 0; copies < 2; copies++ {
			for c := capacity; c >= kg; c-- {
				value[c] = max(value[c], value[c-kg]+pennies)
			}
		}
	}
	fmt.Println(value[capacity])
}
