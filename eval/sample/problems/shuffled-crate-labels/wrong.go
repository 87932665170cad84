package main

import (
	"fmt"
	"sort"
	"strings"
)

func main() {
	var n int
	fmt.Scan(&n)
	first := map[string]int{}
	var families [][]string
	for i := 0; i < n; i++ {
		var label string
		fmt.Scan(&label)
		parts := strings.Split(strings.ToLower(label), "")
		sort.Strings(parts)
		key := strings.TrimLeft(strings.Join(parts, ""), "-")
		at, ok := first[key]
		if !ok {
			at = len(families)
			first[key] = at
			families = append(families, nil)
		}
		families[at] = append(families[at], label)
	}
	sort.SliceStable(families, func(a, b int) bool {
		return len(families[a]) > len(families[b])
	})
	if len(families[0]) < 2 {
		fmt.Println("none")
		return
	}
	for _, f := range families {
		if len(f) >= 2 {
			fmt.Println(strings.Join(f, " "))
		}
	}
}
