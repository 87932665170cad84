package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

type oven struct{ t, c, r int }

func (o oven) pots(until int) int {
	span := o.t*o.c + o.r
	extra := until % span / o.t
	if extra > o.c {
		extra = o.c
	}
	return until/span*o.c + extra
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var m, n int
	fmt.Fscan(in, &m, &n)
	ovens := make([]oven, m)
	for i := range ovens {
		fmt.Fscan(in, &ovens[i].t, &ovens[i].c, &ovens[i].r)
	}
	limit := n * (ovens[0].t + ovens[0].r)
	answer := sort.Search(limit, func(x int) bool {
		sum := 0
		for _, o := range ovens {
			sum += o.pots(x)
		}
		return sum >= n
	})
	fmt.Println(answer)
}
