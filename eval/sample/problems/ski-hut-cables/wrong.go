package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, k, m int
	fmt.Fscan(in, &n, &k, &m)
	type edge struct{ to, price int }
	g := make([][]edge, n+1)
	for i := 0; i < k+m; i++ {
		var a, b, p int
		fmt.Fscan(in, &a, &b)
		if i >= k {
			fmt.Fscan(in, &p)
		}
		g[a] = append(g[a], edge{b, p})
		g[b] = append(g[b], edge{a, p})
	}
	const inf = 1 << 60
	key := make([]int, n+1)
	in_tree := make([]bool, n+1)
	for i := range key {
		key[i] = inf
	}
	key[1] = 0
	sum := 0
	for {
		v := 0
		for i := 1; i <= n; i++ {
			if !in_tree[i] && key[i] < key[v] {
				v = i
			}
		}
		if v == 0 {
			break
		}
		in_tree[v] = true
		sum += key[v]
		for _, e := range g[v] {
			if !in_tree[e.to] && e.price < key[e.to] {
				key[e.to] = e.price
			}
		}
	}
	fmt.Println(sum)
}
