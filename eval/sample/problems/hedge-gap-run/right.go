package main

import (
	"bufio"
	"fmt"
	"os"
)

type state struct{ y, x, left int }

func main() {
	in := bufio.NewReader(os.Stdin)
	var h, w int
	fmt.Fscan(in, &h, &w)
	grid := make([]string, h)
	var layer []state
	seen := map[state]bool{}
	for y := range grid {
		fmt.Fscan(in, &grid[y])
		for x := 0; x < w; x++ {
			if grid[y][x] == 'S' {
				layer = append(layer, state{y, x, 1})
				seen[layer[0]] = true
			}
		}
	}
	for depth := 0; len(layer) > 0; depth++ {
		var next []state
		for _, s := range layer {
			if grid[s.y][s.x] == 'T' {
				fmt.Println(depth)
				return
			}
			for _, t := range []state{{s.y + 1, s.x, s.left}, {s.y - 1, s.x, s.left}, {s.y, s.x + 1, s.left}, {s.y, s.x - 1, s.left}} {
				if t.y < 0 || t.x < 0 || t.y >= h || t.x >= w {
					continue
				}
				if grid[t.y][t.x] == '#' {
					t.left--
				}
				if t.left >= 0 && !seen[t] {
					seen[t] = true
					next = append(next, t)
				}
			}
		}
		layer = next
	}
	fmt.Println(-1)
}
