package main

import "fmt"

type path struct{ to, metres int }

var paths map[int][]path

func walk(v, from, done int, isBell map[int]bool) int {
	best := 0
	if isBell[v] {
		best = done
	}
	for _, p := range paths[v] {
		if p.to == from {
			continue
		}
		if far := walk(p.to, v, done+p.metres, isBell); far > best {
			best = far
		}
	}
	return best
}

func main() {
	var n, k int
	fmt.Scan(&n, &k)
	paths = make(map[int][]path)
	for i := 0; i < n-1; i++ {
		var a, b, l int
		fmt.Scan(&a, &b, &l)
		paths[a] = append(paths[a], path{b, l})
		paths[b] = append(paths[b], path{a, l})
	}
	bells := make([]int, k)
	isBell := make(map[int]bool)
	for i := range bells {
		fmt.Scan(&bells[i])
		isBell[bells[i]] = true
	}
	answer := 0
	for _, b := range bells {
		if far := walk(b, 0, 0, isBell); far > answer {
			answer = far
		}
	}
	fmt.Println(answer)
}
