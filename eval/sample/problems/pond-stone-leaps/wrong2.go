package main

import "fmt"

var n, k, b int
var bad = map[int]bool{}
var seen = map[[2]int]int{}

func walk(at, last int) int {
	if at == n {
		return 1
	}
	key := [2]int{at, last}
	if v, ok := seen[key]; ok {
		return v
	}
	sum := 0
	for leap := last + 1; leap <= k && at+leap <= n; leap++ {
		if !bad[at+leap] {
			sum += walk(at+leap, leap)
		}
	}
	seen[key] = sum % 1000000007
	return seen[key]
}

func main() {
	fmt.Scan(&n, &k, &b)
	for i := 0; i < b; i++ {
		var s int
		fmt.Scan(&s)
		bad[s] = true
	}
	fmt.Println(walk(0, 0))
}
