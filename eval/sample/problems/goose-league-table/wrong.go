package main

import (
	"fmt"
	"sort"
)

type team struct {
	name            string
	pts, diff, away int
}

func main() {
	var v, m int
	fmt.Scan(&v, &m)
	list := make([]team, v)
	at := map[string]int{}
	for i := range list {
		fmt.Scan(&list[i].name)
		at[list[i].name] = i
	}
	for ; m > 0; m-- {
		var h, g string
		var x, y int
		fmt.Scan(&h, &g, &x, &y)
		a, b := &list[at[h]], &list[at[g]]
		a.diff += x - y
		b.diff += y - x
		b.away += y
		if x > y {
			a.pts += 3
		} else if y > x {
			b.pts += 3
		} else {
			a.pts++
			b.pts++
		}
	}
	sort.SliceStable(list, func(i, j int) bool {
		a, b := list[i], list[j]
		if a.pts != b.pts {
			return a.pts > b.pts
		}
		if a.diff != b.diff {
			return a.diff > b.diff
		}
		return a.away > b.away
	})
	place := 1
	for i, t := range list {
		if i > 0 && (t.pts != list[i-1].pts || t.diff != list[i-1].diff || t.away != list[i-1].away) {
			place = i + 1
		}
		fmt.Println(place, t.name, t.pts)
	}
}
