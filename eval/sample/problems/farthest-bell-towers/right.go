package main

import (
	"bufio"
	"fmt"
	"os"
)

type arc struct {
	to  int
	len int64
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, k int
	fmt.Fscan(in, &n, &k)
	adj := make([][]arc, n+1)
	for i := 1; i < n; i++ {
		var a, b int
		var l int64
		fmt.Fscan(in, &a, &b, &l)
		adj[a] = append(adj[a], arc{b, l})
		adj[b] = append(adj[b], arc{a, l})
	}
	reach := make([]int64, n+1)
	for i := range reach {
		reach[i] = -1
	}
	for i := 0; i < k; i++ {
		var v int
		fmt.Fscan(in, &v)
		reach[v] = 0
	}
	order, parent := []int{1}, make([]arc, n+1)
	for i := 0; i < len(order); i++ {
		v := order[i]
		for _, e := range adj[v] {
			if e.to != parent[v].to {
				parent[e.to] = arc{v, e.len}
				order = append(order, e.to)
			}
		}
	}
	var widest int64
	for i := n - 1; i > 0; i-- {
		v, up := order[i], parent[order[i]]
		if reach[v] < 0 {
			continue
		}
		arm := reach[v] + up.len
		if reach[up.to] >= 0 && reach[up.to]+arm > widest {
			widest = reach[up.to] + arm
		}
		if arm > reach[up.to] {
			reach[up.to] = arm
		}
	}
	fmt.Println(widest)
}
