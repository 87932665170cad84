package main

import "fmt"

type block struct{ from, to int }

func main() {
	var n int
	fmt.Scan(&n)
	blocks := []block{}
	add := func(from, to int) {
		for i := range blocks {
			if from <= blocks[i].to && to >= blocks[i].from {
				if from < blocks[i].from {
					blocks[i].from = from
				}
				if to > blocks[i].to {
					blocks[i].to = to
				}
				return
			}
		}
		blocks = append(blocks, block{from, to})
	}
	for i := 0; i < n; i++ {
		var s, e int
		fmt.Scan(&s, &e)
		if s > e {
			add(0, e)
			add(s, 1440)
		} else {
			add(s, e)
		}
	}
	at, out := 0, ""
	for _, b := range blocks {
		if b.from > at {
			out += fmt.Sprintln(at, b.from)
		}
		at = b.to
	}
	if at < 1440 {
		out += fmt.Sprintln(at, 1440)
	}
	if out == "" {
		out = "none\n"
	}
	fmt.Print(out)
}
