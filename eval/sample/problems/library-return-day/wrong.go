package main

import "fmt"

var months = []int{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}

func main() {
	var date string
	var add, h int
	fmt.Scan(&date, &add, &h)
	var y, m, d int
	fmt.Sscanf(date, "%d-%d-%d", &y, &m, &d)
	closed := map[string]bool{}
	for i := 0; i < h; i++ {
		var s string
		fmt.Scan(&s)
		closed[s] = true
	}
	total := (y-1900)*365 + d - 1 + add
	for i := 0; i < m-1; i++ {
		total += months[i]
	}
	names := []string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"}
	for {
		y = 1900 + total/365
		rest := total % 365
		m = 0
		for rest >= months[m] {
			rest -= months[m]
			m++
		}
		key := fmt.Sprintf("%02d-%02d", m+1, rest+1)
		if total%7 != 6 && !closed[key] {
			fmt.Printf("%d-%s %s\n", y, key, names[total%7])
			return
		}
		total++
	}
}
