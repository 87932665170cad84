package main

import "fmt"

func min(x, y int) int {
	if x < y {
		return x
	}
	return y
}

func main() {
	var a, b string
	fmt.Scan(&a, &b)
	if a == "-" {
		a = ""
	}
	if b == "-" {
		b = ""
	}
	dp := make([][]int, len(a)+1)
	for i := range dp {
		dp[i] = make([]int, len(b)+1)
		for j := range dp[i] {
			if i == 0 && j == 0 {
				continue
			}
			best := 1 << 30
			if i > 0 {
				best = dp[i-1][j] + 2
			}
			if j > 0 {
				cost := 3
				if i > 0 && a[i-1] == b[j-1] {
					cost = 1
				}
				best = min(best, dp[i][j-1]+cost)
			}
			if i > 0 && j > 0 {
				gap := int(a[i-1]) - int(b[j-1])
				if gap < 0 {
					gap = -gap
				}
				best = min(best, dp[i-1][j-1]+min(gap, 26-gap))
			}
			dp[i][j] = best
		}
	}
	fmt.Println(dp[len(a)][len(b)])
}
