package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var b, r int64
	var q int
	fmt.Fscan(in, &b, &r, &q)
	level := map[string]int64{}
	seen := map[string]int64{}
	for i := 0; i < q; i++ {
		var t, cost int64
		var ship string
		fmt.Fscan(in, &t, &ship, &cost)
		if _, ok := seen[ship]; !ok {
			level[ship] = b * 1000
			seen[ship] = t
		}
		level[ship] += (t - seen[ship]) * r
		seen[ship] = t
		if cost > b {
			fmt.Println("never")
			continue
		}
		if level[ship] < cost*1000 {
			d := cost*1000 - level[ship]
			fmt.Printf("wait %d\n", (d+r-1)/r)
			continue
		}
		level[ship] -= cost * 1000
		fmt.Println("ok")
	}
}
