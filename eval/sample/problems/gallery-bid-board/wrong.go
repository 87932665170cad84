package main

import (
	"fmt"
	"sort"
)

type bid struct {
	name   string
	amount int
}

func main() {
	var n, k int
	fmt.Scan(&n, &k)
	board := map[string]int{}
	for i := 0; i < n; i++ {
		var b bid
		fmt.Scan(&b.name, &b.amount)
		if len(board) < k {
			board[b.name] = b.amount
			fmt.Println("-")
			continue
		}
		list := []bid{}
		for name, amount := range board {
			list = append(list, bid{name, amount})
		}
		sort.Slice(list, func(x, y int) bool {
			if list[x].amount != list[y].amount {
				return list[x].amount < list[y].amount
			}
			return list[x].name > list[y].name
		})
		if list[0].amount < b.amount {
			fmt.Println(list[0].name)
			delete(board, list[0].name)
			board[b.name] = b.amount
		} else {
			fmt.Println(b.name)
		}
	}
	sum := 0
	for _, amount := range board {
		sum += amount
	}
	fmt.Println(sum)
}
