package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	load := func() map[string]int64 {
		var n int
		fmt.Fscan(in, &n)
		m := map[string]int64{}
		for ; n > 0; n-- {
			var name string
			var q int64
			fmt.Fscan(in, &name, &q)
			m[name] += q
			if m[name] == 0 {
				delete(m, name)
			}
		}
		return m
	}
	old, cur := load(), load()
	var added, removed, changed []string
	same := 0
	for name, q := range cur {
		was, ok := old[name]
		if !ok {
			added = append(added, name)
		} else if was != q {
			changed = append(changed, name)
		} else {
			same++
		}
	}
	for name := range old {
		if _, ok := cur[name]; !ok {
			removed = append(removed, name)
		}
	}
	sort.Strings(added)
	sort.Strings(removed)
	sort.Strings(changed)
	for _, name := range added {
		fmt.Println("+", name, cur[name])
	}
	for _, name := range removed {
		fmt.Println("-", name, old[name])
	}
	for _, name := range changed {
		fmt.Println("~", name, old[name], cur[name])
	}
	fmt.Println(same, "unchanged")
}
