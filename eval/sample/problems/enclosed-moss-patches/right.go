package main

import (
	"bufio"
	"fmt"
	"os"
)

type roof [][]byte

func (g roof) erase(y, x int) (tiles int) {
	kind := g[y][x]
	g[y][x] = '.'
	todo := [][2]int{{y, x}}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		tiles++
		for _, q := range [][2]int{{p[0] + 1, p[1]}, {p[0] - 1, p[1]}, {p[0], p[1] + 1}, {p[0], p[1] - 1}} {
			if q[0] < 0 || q[1] < 0 || q[0] >= len(g) || q[1] >= len(g[0]) || g[q[0]][q[1]] != kind {
				continue
			}
			g[q[0]][q[1]] = '.'
			todo = append(todo, q)
		}
	}
	return tiles
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var h, w, count, top int
	fmt.Fscan(in, &h, &w)
	g := make(roof, h)
	for i := range g {
		var line string
		fmt.Fscan(in, &line)
		g[i] = []byte(line)
	}
	for pass := 0; pass < 2; pass++ {
		for y := range g {
			for x := range g[y] {
				rim := y == 0 || x == 0 || y == h-1 || x == w-1
				if g[y][x] == '.' || pass == 0 && !rim {
					continue
				}
				size := g.erase(y, x)
				if pass == 1 {
					count++
					if size > top {
						top = size
					}
				}
			}
		}
	}
	fmt.Println(count, top)
}
