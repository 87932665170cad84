package main

import (
	"bufio"
	"fmt"
	"os"
)

type road struct {
	to   int
	cost int
}

func main() {
	reader := bufio.NewReader(os.Stdin)
	var n, m, src, dst int
	fmt.Fscan(reader, &n, &m, &src, &dst)
	gate := make([]int, n+1)
	for i := 1; i <= n; i++ {
		fmt.Fscan(reader, &gate[i])
	}
	out := make(map[int][]road)
	for i := 0; i < m; i++ {
		var a, b, f int
		fmt.Fscan(reader, &a, &b, &f)
		out[a] = append(out[a], road{b, f})
	}
	const inf = int(1e18)
	dist := make([]int, n+1)
	used := make([]bool, n+1)
	for i := range dist {
		dist[i] = inf
	}
	dist[src] = 0
	for {
		u := 0
		for v := 1; v <= n; v++ {
			if !used[v] && dist[v] < dist[u] {
				u = v
			}
		}
		if u == 0 {
			break
		}
		used[u] = true
		extra := gate[u]
		if u == src {
			extra = 0
		}
		for _, r := range out[u] {
			if dist[u]+extra+r.cost < dist[r.to] {
				dist[r.to] = dist[u] + extra + r.cost
			}
		}
	}
	if dist[dst] == inf {
		dist[dst] = -1
	}
	fmt.Println(dist[dst])
}
