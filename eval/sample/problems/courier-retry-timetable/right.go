package main

import (
	"bufio"
	"fmt"
	"os"
)

type policy struct {
	base, factor, cap, deadline int64
	attempts                    int
}

func (p policy) delay(attempt int) int64 {
	d := p.base
	for i := 1; i < attempt && d < p.cap; i++ {
		d *= p.factor
	}
	if d > p.cap {
		return p.cap
	}
	return d
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var p policy
	fmt.Fscan(in, &p.base, &p.factor, &p.cap, &p.attempts, &p.deadline)
	var now int64
	for attempt := 1; ; attempt++ {
		var took int64
		var outcome string
		fmt.Fscan(in, &took, &outcome)
		fmt.Println("try", attempt, "at", now)
		now += took
		if outcome == "ok" {
			fmt.Println("delivered at", now)
			return
		}
		wait := p.delay(attempt)
		if outcome == "busy" {
			var x int64
			fmt.Fscan(in, &x)
			if x > wait {
				wait = x
			}
		}
		if attempt == p.attempts || now+wait > p.deadline {
			fmt.Println("gave up at", now)
			return
		}
		now += wait
	}
}
