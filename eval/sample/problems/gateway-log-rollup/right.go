package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"
)

type row struct {
	svc             string
	n, fails, total int
}

func main() {
	sc := bufio.NewScanner(os.Stdin)
	sc.Scan()
	rows := map[string]*row{}
	list := []*row{}
	skipped := 0
	for sc.Scan() {
		parts := strings.Fields(sc.Text())
		kv := map[string]string{}
		for _, p := range parts[2:] {
			if k, v, ok := strings.Cut(p, "="); ok {
				kv[k] = v
			}
		}
		status, err1 := strconv.ParseUint(kv["status"], 10, 62)
		ms, err2 := strconv.ParseUint(kv["ms"], 10, 62)
		if err1 != nil || err2 != nil {
			skipped++
			continue
		}
		r, known := rows[parts[1]]
		if !known {
			r = &row{svc: parts[1]}
			rows[r.svc] = r
			list = append(list, r)
		}
		r.n++
		r.total += int(ms)
		if status >= 500 {
			r.fails++
		}
	}
	sort.Slice(list, func(i, j int) bool {
		a, b := list[i], list[j]
		return a.fails > b.fails || a.fails == b.fails && a.svc < b.svc
	})
	for _, r := range list {
		fmt.Println(r.svc, r.n, r.fails, r.total/r.n)
	}
	fmt.Println("skipped", skipped)
}
