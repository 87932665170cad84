package main

import "fmt"

func main() {
	var h, w, t int
	fmt.Scan(&h, &w, &t)
	cur := make([]string, h)
	for i := range cur {
		fmt.Scan(&cur[i])
	}
	for ; t > 0; t-- {
		next := make([]string, h)
		for i := 0; i < h; i++ {
			for j := 0; j < w; j++ {
				n := 0
				for di := -1; di <= 1; di++ {
					for dj := -1; dj <= 1; dj++ {
						if i+di < 0 || i+di >= h {
							continue
						}
						if cur[i+di][(j+dj+w)%w] == '#' {
							n++
						}
					}
				}
				if n == 3 || (cur[i][j] == '#' && (n == 2 || n == 4)) {
					next[i] += "#"
				} else {
					next[i] += "."
				}
			}
		}
		cur = next
	}
	total := 0
	for _, s := range cur {
		for _, c := range s {
			if c == '#' {
				total++
			}
		}
	}
	fmt.Println(total)
	for _, s := range cur {
		fmt.Println(s)
	}
}
