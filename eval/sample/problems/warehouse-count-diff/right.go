package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

type stock map[string]int64

func readStock(r *bufio.Reader) stock {
	var n int
	fmt.Fscan(r, &n)
	s := stock{}
	for i := 0; i < n; i++ {
		var name string
		var qty int64
		fmt.Fscan(r, &name, &qty)
		s[name] += qty
	}
	return s
}

func main() {
	r := bufio.NewReader(os.Stdin)
	w := bufio.NewWriter(os.Stdout)
	defer w.Flush()
	prev, curr := readStock(r), readStock(r)
	names := []string{}
	for k := range prev {
		names = append(names, k)
	}
	for k := range curr {
		if _, dup := prev[k]; !dup {
			names = append(names, k)
		}
	}
	sort.Strings(names)
	kept := 0
	for _, k := range names {
		p, c := prev[k], curr[k]
		switch {
		case p == c:
			if p != 0 {
				kept++
			}
		case p == 0:
			fmt.Fprintln(w, "+", k, c)
		case c == 0:
			fmt.Fprintln(w, "-", k, p)
		default:
			fmt.Fprintln(w, "~", k, p, c)
		}
	}
	fmt.Fprintln(w, kept, "unchanged")
}
