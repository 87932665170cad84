package main

import (
	"fmt"
	"sort"
)

const points, balance, abroad = 0, 1, 2

func better(a, b [3]int64) bool {
	if a[points] == b[points] {
		return a[balance] > b[balance] || a[balance] == b[balance] && a[abroad] > b[abroad]
	}
	return a[points] > b[points]
}

func main() {
	var v, m int
	fmt.Scan(&v, &m)
	names := make([]string, v)
	for i := range names {
		fmt.Scan(&names[i])
	}
	sort.Strings(names)
	score := make([][3]int64, v)
	for i := 0; i < m; i++ {
		var h, g string
		var x, y int64
		fmt.Scan(&h, &g, &x, &y)
		a, b := sort.SearchStrings(names, h), sort.SearchStrings(names, g)
		score[a][balance] += x - y
		score[b][balance] += y - x
		score[b][abroad] += y
		switch {
		case x > y:
			score[a][points] += 3
		case x < y:
			score[b][points] += 3
		default:
			score[a][points]++
			score[b][points]++
		}
	}
	place := make([]int, v)
	for i := range names {
		place[i] = 1
		for j := range names {
			if better(score[j], score[i]) {
				place[i]++
			}
		}
	}
	for p := 1; p <= v; p++ {
		for i, name := range names {
			if place[i] == p {
				fmt.Println(p, name, score[i][points])
			}
		}
	}
}
