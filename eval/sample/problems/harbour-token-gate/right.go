package main

import (
	"bufio"
	"fmt"
	"os"
)

type limiter struct {
	tokens, updated int64
}

func (l *limiter) refill(now, rate, max int64) {
	l.tokens += (now - l.updated) * rate
	if l.tokens > max {
		l.tokens = max
	}
	l.updated = now
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var b, r, q int64
	fmt.Fscan(in, &b, &r, &q)
	max := b * 1000
	clients := map[string]*limiter{}
	for ; q > 0; q-- {
		var now, cost int64
		var name string
		fmt.Fscan(in, &now, &name, &cost)
		l, seen := clients[name]
		if !seen {
			l = &limiter{max, now}
			clients[name] = l
		}
		l.refill(now, r, max)
		missing := cost*1000 - l.tokens
		switch {
		case cost > b:
			fmt.Fprintln(out, "never")
		case missing <= 0:
			l.tokens = -missing
			fmt.Fprintln(out, "ok")
		default:
			fmt.Fprintln(out, "wait", (missing+r-1)/r)
		}
	}
}
