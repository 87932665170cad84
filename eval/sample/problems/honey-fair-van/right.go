package main

import (
	"bufio"
	"fmt"
	"os"
)

func load(dp []int64, weight int, gain int64) {
	for w := len(dp) - 1; w >= weight; w-- {
		if v := dp[w-weight] + gain; v > dp[w] {
			dp[w] = v
		}
	}
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var limit, n int
	fmt.Fscan(in, &limit, &n)
	dp := make([]int64, limit+1)
	for i := 0; i < n; i++ {
		var weight int
		var price int64
		fmt.Fscan(in, &weight, &price)
		load(dp, weight, price)
		load(dp, weight, price/2)
	}
	fmt.Println(dp[limit])
}
