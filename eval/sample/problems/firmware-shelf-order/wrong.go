package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"
)

type version struct {
	raw, tag string
	nums     []int
}

func main() {
	sc := bufio.NewScanner(os.Stdin)
	sc.Scan()
	var list []version
	seen := map[string]bool{}
	for sc.Scan() {
		v := version{raw: strings.TrimSpace(sc.Text())}
		body, tag, _ := strings.Cut(strings.TrimPrefix(v.raw, "v"), "-")
		v.tag = tag
		for _, p := range strings.Split(body, ".") {
			x, _ := strconv.Atoi(p)
			v.nums = append(v.nums, x)
		}
		for len(v.nums) > 1 && v.nums[len(v.nums)-1] == 0 {
			v.nums = v.nums[:len(v.nums)-1]
		}
		id := fmt.Sprint(v.nums, v.tag)
		if !seen[id] {
			seen[id] = true
			list = append(list, v)
		}
	}
	sort.SliceStable(list, func(i, j int) bool {
		a, b := list[i], list[j]
		for k := 0; k < len(a.nums) && k < len(b.nums); k++ {
			if a.nums[k] != b.nums[k] {
				return a.nums[k] < b.nums[k]
			}
		}
		if len(a.nums) != len(b.nums) {
			return len(a.nums) < len(b.nums)
		}
		if a.tag == "" || b.tag == "" {
			return a.tag != ""
		}
		return a.tag < b.tag
	})
	for _, v := range list {
		fmt.Println(v.raw)
	}
}
