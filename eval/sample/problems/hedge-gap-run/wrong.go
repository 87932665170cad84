package main

import "fmt"

func main() {
	var rows, cols int
	fmt.Scan(&rows, &cols)
	yard := make([]string, rows)
	const inf = 1 << 30
	dist := map[[3]int]int{}
	var work [][3]int
	for i := range yard {
		fmt.Scan(&yard[i])
		for j, ch := range yard[i] {
			if ch == 'S' {
				work = append(work, [3]int{i, j, 0})
				dist[work[0]] = 0
			}
		}
	}
	best := inf
	for len(work) > 0 {
		cur := work[0]
		work = work[1:]
		if yard[cur[0]][cur[1]] == 'T' && dist[cur] < best {
			best = dist[cur]
		}
		for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			r, c, used, step := cur[0]+d[0], cur[1]+d[1], cur[2], 1
			if r < 0 || c < 0 || r >= rows || c >= cols {
				continue
			}
			if yard[r][c] == '#' {
				used++
				step = 2
			}
			next := [3]int{r, c, used}
			old, ok := dist[next]
			if used > 1 || ok && old <= dist[cur]+step {
				continue
			}
			dist[next] = dist[cur] + step
			work = append(work, next)
		}
	}
	if best == inf {
		best = -1
	}
	fmt.Println(best)
}
