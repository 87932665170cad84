package main

import "fmt"

func main() {
	const MOD = 1000000007
	var n, k, b int
	fmt.Scan(&n, &k, &b)
	slippery := make([]bool, n+1)
	for i := 0; i < b; i++ {
		var x int
		fmt.Scan(&x)
		slippery[x] = true
	}
	total := make([]int, n+1)
	last := make([][]int, n+1)
	for i := range last {
		last[i] = make([]int, k+1)
	}
	total[0] = 1
	for i := 1; i <= n; i++ {
		if slippery[i] {
			continue
		}
		for j := 1; j <= k && i-j >= 0; j++ {
			last[i][j] = (total[i-j] - last[i-j][j]) % MOD
			total[i] = (total[i] + last[i][j]) % MOD
		}
	}
	fmt.Println(total[n])
}
