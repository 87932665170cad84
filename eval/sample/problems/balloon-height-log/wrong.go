package main

import "fmt"

func main() {
	var n, d int
	fmt.Scan(&n, &d)
	a := make([]int, n)
	dp := make([]int, n)
	for i := 0; i < n; i++ {
		fmt.Scan(&a[i])
		dp[i] = 1
		for j := 0; j < i; j++ {
			if a[i]-a[j] > d && dp[j]+1 > dp[i] {
				dp[i] = dp[j] + 1
			}
		}
	}
	best := dp[0]
	for _, v := range dp {
		if v > best {
			best = v
		}
	}
	fmt.Println(best)
}
