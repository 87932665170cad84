package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"
)

func main() {
	reader := bufio.NewScanner(os.Stdin)
	reader.Scan()
	n, _ := strconv.Atoi(reader.Text())
	calls := map[string]int{}
	failures := map[string]int{}
	total := map[string]int{}
	skipped := 0
	for ; n > 0; n-- {
		reader.Scan()
		parts := strings.Split(reader.Text(), " ")
		name := parts[1]
		calls[name]++
		status, ms := -1, -1
		for _, p := range parts[2:] {
			kv := strings.SplitN(p, "=", 2)
			v, err := strconv.Atoi(kv[len(kv)-1])
			if err != nil || v < 0 {
				continue
			}
			switch kv[0] {
			case "status":
				status = v
			case "ms":
				ms = v
			}
		}
		if status < 0 || ms < 0 {
			skipped++
			continue
		}
		total[name] += ms
		if status >= 500 {
			failures[name]++
		}
	}
	names := []string{}
	for name := range calls {
		names = append(names, name)
	}
	sort.Strings(names)
	sort.SliceStable(names, func(a, b int) bool { return failures[names[a]] > failures[names[b]] })
	for _, name := range names {
		fmt.Println(name, calls[name], failures[name], total[name]/calls[name])
	}
	fmt.Println("skipped", skipped)
}
