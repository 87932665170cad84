package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

type edge struct{ to, w int }

var g [][]edge
var depth []int

func fill(v, p int) {
	for _, e := range g[v] {
		if e.to != p {
			depth[e.to] = depth[v] + e.w
			fill(e.to, v)
		}
	}
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, k int
	fmt.Fscan(in, &n, &k)
	g = make([][]edge, n+1)
	depth = make([]int, n+1)
	for i := 0; i < n-1; i++ {
		var a, b, l int
		fmt.Fscan(in, &a, &b, &l)
		g[a] = append(g[a], edge{b, l})
		g[b] = append(g[b], edge{a, l})
	}
	fill(1, 0)
	far := []int{}
	for i := 0; i < k; i++ {
		var t int
		fmt.Fscan(in, &t)
		far = append(far, depth[t])
	}
	if k < 2 {
		fmt.Println(0)
		return
	}
	sort.Sort(sort.Reverse(sort.IntSlice(far)))
	fmt.Println(far[0] + far[1])
}
