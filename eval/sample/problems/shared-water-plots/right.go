package main

import (
	"bufio"
	"fmt"
	"os"
)

type board struct {
	boss   []int
	size   []int
	litres []int64
	groups int
}

func (b *board) leader(p int) int {
	for b.boss[p] != p {
		p = b.boss[p]
	}
	return p
}

func (b *board) hose(x, y int) {
	x, y = b.leader(x), b.leader(y)
	if x == y {
		return
	}
	if b.size[x] < b.size[y] {
		x, y = y, x
	}
	b.boss[y] = x
	b.size[x] += b.size[y]
	b.litres[x] += b.litres[y]
	b.groups--
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, q, x, y int
	fmt.Fscan(in, &n, &q)
	b := &board{make([]int, n+1), make([]int, n+1), make([]int64, n+1), n}
	for i := 1; i <= n; i++ {
		b.boss[i], b.size[i] = i, 1
		fmt.Fscan(in, &b.litres[i])
	}
	for ; q > 0; q-- {
		var kind string
		fmt.Fscan(in, &kind)
		switch kind {
		case "J":
			fmt.Fscan(in, &x, &y)
			b.hose(x, y)
		case "N":
			fmt.Fscan(in, &x)
			fmt.Println(b.litres[b.leader(x)])
		case "M":
			fmt.Println(b.groups)
		}
	}
}
