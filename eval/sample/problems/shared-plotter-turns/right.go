package main

import "fmt"

type job struct {
	id, at, left int
}

func main() {
	var n, q int
	fmt.Scan(&n, &q)
	pending := make([]job, n)
	for i := range pending {
		pending[i].id = i
		fmt.Scan(&pending[i].at, &pending[i].left)
	}
	out := make([]int, n)
	var line []job
	clock := 0
	for len(line)+len(pending) > 0 {
		if len(line) == 0 && clock < pending[0].at {
			clock = pending[0].at
		}
		if len(line) == 0 {
			line, pending = append(line, pending[0]), pending[1:]
		}
		cur := line[0]
		line = line[1:]
		step := q
		if cur.left < q {
			step = cur.left
		}
		clock += step
		cur.left -= step
		for len(pending) > 0 && pending[0].at <= clock {
			line = append(line, pending[0])
			pending = pending[1:]
		}
		if cur.left == 0 {
			out[cur.id] = clock
		} else {
			line = append(line, cur)
		}
	}
	for _, t := range out {
		fmt.Print(t, " ")
	}
	fmt.Println()
}
