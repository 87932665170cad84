package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

type offer struct{ a, b, price int }

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, k, m int
	fmt.Fscan(in, &n, &k, &m)
	head := make([]int, n+1)
	for i := range head {
		head[i] = i
	}
	var find func(int) int
	find = func(v int) int {
		if head[v] != v {
			head[v] = find(head[v])
		}
		return head[v]
	}
	missing := n - 1
	for i := 0; i < k; i++ {
		var a, b int
		fmt.Fscan(in, &a, &b)
		if x, y := find(a), find(b); x != y {
			head[x] = y
			missing--
		}
	}
	offers := make([]offer, m)
	for i := range offers {
		fmt.Fscan(in, &offers[i].a, &offers[i].b, &offers[i].price)
	}
	sort.Slice(offers, func(i, j int) bool { return offers[i].price < offers[j].price })
	var total int64
	for _, o := range offers {
		if x, y := find(o.a), find(o.b); x != y {
			head[x] = y
			missing--
			total += int64(o.price)
		}
	}
	if missing > 0 {
		fmt.Println("IMPOSSIBLE")
		return
	}
	fmt.Println(total)
}
