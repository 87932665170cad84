package main

import "fmt"

func main() {
	var n, m int
	fmt.Scan(&n, &m)
	dur := make([]int, n+1)
	for i := 1; i <= n; i++ {
		fmt.Scan(&dur[i])
	}
	needs := make([]int, n+1)
	frees := make(map[int][]int)
	for i := 0; i < m; i++ {
		var a, b int
		fmt.Scan(&a, &b)
		frees[a] = append(frees[a], b)
		needs[b]++
	}
	played := make([]bool, n+1)
	sep := ""
	for step := 0; step < n; step++ {
		pick := 0
		for i := 1; i <= n; i++ {
			if !played[i] && needs[i] == 0 && (pick == 0 || dur[i] > dur[pick]) {
				pick = i
			}
		}
		if pick == 0 {
			break
		}
		played[pick] = true
		for _, f := range frees[pick] {
			needs[f]--
		}
		fmt.Print(sep, pick)
		sep = " "
	}
	fmt.Println()
}
