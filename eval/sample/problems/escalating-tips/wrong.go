package main

import (
	"bufio"
	"fmt"
	"os"
)

type street struct {
	plain, grown []int64
}

func (s street) reward(l, r int) int64 {
	return s.grown[r] - s.grown[l] - int64(l-1)*(s.plain[r]-s.plain[l])
}

func main() {
	rd := bufio.NewReader(os.Stdin)
	var n, q int
	fmt.Fscan(rd, &n, &q)
	s := street{make([]int64, n+1), make([]int64, n+1)}
	for i := 1; i <= n; i++ {
		var x int64
		fmt.Fscan(rd, &x)
		s.plain[i] = s.plain[i-1] + x
		s.grown[i] = s.grown[i-1] + x*int64(i)
	}
	for i := 0; i < q; i++ {
		var l, r int
		fmt.Fscan(rd, &l, &r)
		fmt.Println(s.reward(l, r))
	}
}
