package main

import "fmt"

type node struct {
	key, val string
	used     int
}

func main() {
	var c, q int
	fmt.Scan(&c, &q)
	nodes := []node{}
	find := func(k string) int {
		for i := range nodes {
			if nodes[i].key == k {
				return i
			}
		}
		return -1
	}
	for t := 0; t < q; t++ {
		var op, k, v string
		fmt.Scan(&op, &k)
		at := find(k)
		if op == "put" {
			fmt.Scan(&v)
			if at >= 0 {
				nodes[at].val, nodes[at].used = v, t
				continue
			}
			nodes = append(nodes, node{k, v, t})
			if len(nodes) > c {
				low := 0
				for i, n := range nodes {
					if n.used < nodes[low].used {
						low = i
					}
				}
				fmt.Println("drop", nodes[low].key)
				nodes[low] = nodes[len(nodes)-1]
				nodes = nodes[:len(nodes)-1]
			}
		} else if at < 0 {
			fmt.Println("miss")
		} else {
			if op == "get" {
				nodes[at].used = t
			}
			fmt.Println(nodes[at].val)
		}
	}
	fmt.Print("shelf:")
	for i := len(nodes) - 1; i >= 0; i-- {
		fmt.Print(" ", nodes[i].key)
	}
	fmt.Println()
}
