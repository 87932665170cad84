package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var n, q int
	fmt.Fscan(in, &n, &q)
	pre := make([]int64, n+1)
	acc := make([]int64, n+1)
	for i := 1; i <= n; i++ {
		var v int64
		fmt.Fscan(in, &v)
		pre[i] = pre[i-1] + v
		acc[i] = acc[i-1] + int64(i)*v
	}
	for ; q > 0; q-- {
		var l, r int
		fmt.Fscan(in, &l, &r)
		base := int64(l - 1)
		fmt.Fprintln(out, acc[r]-acc[l-1]-base*(pre[r]-pre[l-1]))
	}
}
