package main

import "fmt"

type cable struct{ u, v, cost int }

func relabel(tag []int, from, to int) {
	for i, t := range tag {
		if t == from {
			tag[i] = to
		}
	}
}

func main() {
	var n, k, m int
	fmt.Scan(&n, &k, &m)
	tag := make([]int, n)
	for i := range tag {
		tag[i] = i
	}
	for ; k > 0; k-- {
		var a, b int
		fmt.Scan(&a, &b)
		relabel(tag, tag[a-1], tag[b-1])
	}
	list := make([]cable, m)
	for i := range list {
		fmt.Scan(&list[i].u, &list[i].v, &list[i].cost)
	}
	spent := 0
	for changed := true; changed; {
		changed = false
		cheapest := map[int]int{}
		for i, c := range list {
			for _, t := range []int{tag[c.u-1], tag[c.v-1]} {
				if tag[c.u-1] == tag[c.v-1] {
					continue
				}
				if j, ok := cheapest[t]; !ok || c.cost < list[j].cost {
					cheapest[t] = i
				}
			}
		}
		for _, i := range cheapest {
			if x, y := tag[list[i].u-1], tag[list[i].v-1]; x != y {
				relabel(tag, x, y)
				spent += list[i].cost
				changed = true
			}
		}
	}
	for _, t := range tag {
		if t != tag[0] {
			fmt.Println("IMPOSSIBLE")
			return
		}
	}
	fmt.Println(spent)
}
