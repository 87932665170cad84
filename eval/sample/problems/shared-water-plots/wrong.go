package main

import (
	"bufio"
	"fmt"
	"os"
)

var root []int

func find(v int) int {
	if root[v] != v {
		root[v] = find(root[v])
	}
	return root[v]
}

func main() {
	rd := bufio.NewReader(os.Stdin)
	var n, q int
	fmt.Fscan(rd, &n, &q)
	root = make([]int, n+1)
	water := make([]int, n+1)
	members := make([]int, n+1)
	for i := 1; i <= n; i++ {
		root[i], members[i] = i, 1
		fmt.Fscan(rd, &water[i])
	}
	for i := 0; i < q; i++ {
		var op string
		var a, b int
		fmt.Fscan(rd, &op)
		if op == "J" {
			fmt.Fscan(rd, &a, &b)
			ra, rb := find(a), find(b)
			if ra != rb {
				root[rb] = ra
				water[ra] += water[rb]
				members[ra] += members[rb]
			}
		} else if op == "N" {
			fmt.Fscan(rd, &a)
			fmt.Println(water[find(a)])
		} else {
			shared := 0
			for v := 1; v <= n; v++ {
				if find(v) == v && members[v] > 1 {
					shared++
				}
			}
			fmt.Println(shared)
		}
	}
}
