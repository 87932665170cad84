package main

import (
	"bufio"
	"container/heap"
	"fmt"
	"os"
)

type item struct {
	cost int64
	at   int
}
type pile []item

func (p pile) Len() int            { return len(p) }
func (p pile) Less(i, j int) bool  { return p[i].cost < p[j].cost }
func (p pile) Swap(i, j int)       { p[i], p[j] = p[j], p[i] }
func (p *pile) Push(x interface{}) { *p = append(*p, x.(item)) }
func (p *pile) Pop() interface{} {
	last := (*p)[len(*p)-1]
	*p = (*p)[:len(*p)-1]
	return last
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, m, s, t int
	fmt.Fscan(in, &n, &m, &s, &t)
	toll := make([]int64, n+1)
	for i := 1; i <= n; i++ {
		fmt.Fscan(in, &toll[i])
	}
	edges := make([][]item, n+1)
	for ; m > 0; m-- {
		var a, b int
		var f int64
		fmt.Fscan(in, &a, &b, &f)
		edges[a] = append(edges[a], item{f, b})
		edges[b] = append(edges[b], item{f, a})
	}
	toll[s] = 0
	done := make([]bool, n+1)
	h := &pile{{0, s}}
	for h.Len() > 0 {
		cur := heap.Pop(h).(item)
		if cur.at == t {
			fmt.Println(cur.cost)
			return
		}
		if done[cur.at] {
			continue
		}
		done[cur.at] = true
		for _, e := range edges[cur.at] {
			heap.Push(h, item{cur.cost + toll[cur.at] + e.cost, e.at})
		}
	}
	fmt.Println(-1)
}
