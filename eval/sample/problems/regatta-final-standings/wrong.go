package main

import (
	"fmt"
	"sort"
)

type boat struct {
	name                   string
	points, wins, penalty int
}

func main() {
	var n int
	fmt.Scan(&n)
	b := make([]boat, n)
	for i := range b {
		fmt.Scan(&b[i].name, &b[i].points, &b[i].wins, &b[i].penalty)
	}
	sort.SliceStable(b, func(i, j int) bool { return b[i].points > b[j].points })
	sort.SliceStable(b, func(i, j int) bool { return b[i].wins > b[j].wins })
	sort.SliceStable(b, func(i, j int) bool { return b[i].penalty < b[j].penalty })
	place := 1
	for i := range b {
		if i > 0 {
			p := b[i-1]
			if p.points != b[i].points || p.wins != b[i].wins || p.penalty != b[i].penalty {
				place = i + 1
			}
		}
		fmt.Println(place, b[i].name)
	}
}
