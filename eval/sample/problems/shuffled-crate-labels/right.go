package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"strings"
)

func signature(s string) string {
	b := []byte(strings.ReplaceAll(strings.ToLower(s), "-", ""))
	sort.Slice(b, func(i, j int) bool { return b[i] < b[j] })
	return string(b)
}

func main() {
	scanner := bufio.NewScanner(os.Stdin)
	scanner.Split(bufio.ScanWords)
	scanner.Scan()

	read := map[string]bool{}
	members := map[string][]string{}
	var order []string
	for scanner.Scan() {
		label := scanner.Text()
		if read[label] {
			continue
		}
		read[label] = true
		sig := signature(label)
		if len(members[sig]) == 0 {
			order = append(order, sig)
		}
		members[sig] = append(members[sig], label)
	}
	sort.SliceStable(order, func(i, j int) bool {
		return len(members[order[i]]) > len(members[order[j]])
	})
	printed := false
	for _, sig := range order {
		if len(members[sig]) > 1 {
			fmt.Println(strings.Join(members[sig], " "))
			printed = true
		}
	}
	if !printed {
		fmt.Println("none")
	}
}
