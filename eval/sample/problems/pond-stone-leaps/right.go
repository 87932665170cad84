package main

import (
	"bufio"
	"fmt"
	"os"
)

const mod = 1000000007

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, k, b int
	fmt.Fscan(in, &n, &k, &b)
	blocked := make(map[int]bool)
	for i := 0; i < b; i++ {
		var s int
		fmt.Fscan(in, &s)
		blocked[s] = true
	}
	count := make([]int64, n+1)
	by := make([][51]int64, n+1)
	count[0] = 1
	for p := 1; p <= n; p++ {
		if blocked[p] {
			continue
		}
		for leap := 1; leap <= k && leap <= p; leap++ {
			from := p - leap
			w := (count[from] + mod - by[from][leap]) % mod
			by[p][leap] = w
			count[p] = (count[p] + w) % mod
		}
	}
	fmt.Println(count[n])
}
