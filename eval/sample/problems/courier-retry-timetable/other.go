package main

import (
	"fmt"
	"strings"
)

type knock struct {
	length, asked int
	ok            bool
}

func run(out *strings.Builder, k, left, start, wait, factor, limit, deadline int, read func() knock) {
	fmt.Fprintf(out, "try %d at %d\n", k, start)
	this := read()
	end := start + this.length
	pause := wait
	if pause > limit {
		pause = limit
	}
	next := pause * factor
	if this.asked > pause {
		pause = this.asked
	}
	switch {
	case this.ok:
		fmt.Fprintf(out, "delivered at %d\n", end)
	case left == 1 || end+pause > deadline:
		fmt.Fprintf(out, "gave up at %d\n", end)
	default:
		run(out, k+1, left-1, end+pause, next, factor, limit, deadline, read)
	}
}

func main() {
	var base, factor, limit, allowed, deadline int
	fmt.Scan(&base, &factor, &limit, &allowed, &deadline)
	var out strings.Builder
	run(&out, 1, allowed, 0, base, factor, limit, deadline, func() (k knock) {
		var word string
		fmt.Scan(&k.length, &word)
		if word == "busy" {
			fmt.Scan(&k.asked)
		}
		k.ok = word == "ok"
		return
	})
	fmt.Print(out.String())
}
