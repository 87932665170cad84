package main

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
)

func parse(lid string) (nums [6]int, tag []string) {
	body, suffix, tagged := strings.Cut(strings.TrimPrefix(lid, "v"), "-")
	for i, p := range strings.Split(body, ".") {
		nums[i], _ = strconv.Atoi(p)
	}
	if tagged {
		tag = strings.Split(suffix, ".")
	}
	return
}

func wordLess(a, b string) bool {
	x, errA := strconv.Atoi(a)
	y, errB := strconv.Atoi(b)
	if errA != nil && errB != nil {
		return a < b
	}
	return errA == nil && (errB != nil || x < y)
}

func older(a, b string) bool {
	na, ta := parse(a)
	nb, tb := parse(b)
	for i := range na {
		if na[i] != nb[i] {
			return na[i] < nb[i]
		}
	}
	if ta == nil || tb == nil {
		return ta != nil && tb == nil
	}
	for i := 0; i < len(ta) && i < len(tb); i++ {
		if less := wordLess(ta[i], tb[i]); less || wordLess(tb[i], ta[i]) {
			return less
		}
	}
	return len(ta) < len(tb)
}

func main() {
	var n int
	fmt.Scan(&n)
	boxes := make([]string, n)
	for i := range boxes {
		fmt.Scan(&boxes[i])
	}
	sort.SliceStable(boxes, func(i, j int) bool { return older(boxes[i], boxes[j]) })
	fmt.Println(strings.Join(boxes, "\n"))
}
