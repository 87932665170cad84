package main

import (
	"bufio"
	"container/heap"
	"fmt"
	"os"
)

type bid struct {
	who        string
	price, seq int
}
type board []bid

func (b board) Len() int      { return len(b) }
func (b board) Swap(i, j int) { b[i], b[j] = b[j], b[i] }
func (b board) Less(i, j int) bool {
	if b[i].price == b[j].price {
		return b[i].seq > b[j].seq
	}
	return b[i].price < b[j].price
}
func (b *board) Push(x interface{}) { *b = append(*b, x.(bid)) }
func (b *board) Pop() interface{} {
	last := len(*b) - 1
	x := (*b)[last]
	*b = (*b)[:last]
	return x
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, k, sum int
	fmt.Fscan(in, &n, &k)
	shown := &board{}
	for i := 0; i < n; i++ {
		b := bid{seq: i}
		fmt.Fscan(in, &b.who, &b.price)
		sum += b.price
		heap.Push(shown, b)
		if shown.Len() <= k {
			fmt.Println("-")
			continue
		}
		gone := heap.Pop(shown).(bid)
		sum -= gone.price
		fmt.Println(gone.who)
	}
	fmt.Println(sum)
}
