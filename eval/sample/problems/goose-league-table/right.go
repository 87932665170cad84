package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

type row struct {
	name string
	key  [3]int
}

func (r *row) result(own, other int) {
	r.key[1] += own - other
	switch {
	case own > other:
		r.key[0] += 3
	case own == other:
		r.key[0]++
	}
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var v, m int
	fmt.Fscan(in, &v, &m)
	rows := make([]*row, v)
	find := map[string]*row{}
	for i := range rows {
		rows[i] = new(row)
		fmt.Fscan(in, &rows[i].name)
		find[rows[i].name] = rows[i]
	}
	for ; m > 0; m-- {
		var host, guest string
		var a, b int
		fmt.Fscan(in, &host, &guest, &a, &b)
		find[host].result(a, b)
		find[guest].result(b, a)
		find[guest].key[2] += b
	}
	sort.Slice(rows, func(i, j int) bool {
		for k := range rows[i].key {
			if rows[i].key[k] != rows[j].key[k] {
				return rows[i].key[k] > rows[j].key[k]
			}
		}
		return rows[i].name < rows[j].name
	})
	place := 0
	for i, r := range rows {
		if i == 0 || r.key != rows[i-1].key {
			place = i + 1
		}
		fmt.Println(place, r.name, r.key[0])
	}
}
