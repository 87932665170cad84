package main

import (
	"fmt"
	"strings"
)

type wall struct {
	h, w  int
	tiles []bool
}

func (d *wall) mossy(y, x int) bool {
	if y < 0 || y == d.h {
		return false
	}
	return d.tiles[y*d.w+(x+d.w)%d.w]
}

func (d *wall) grow() {
	fresh := make([]bool, len(d.tiles))
	for at := range fresh {
		y, x, n := at/d.w, at%d.w, 0
		for k := 0; k < 9; k++ {
			if k != 4 && d.mossy(y+k/3-1, x+k%3-1) {
				n++
			}
		}
		fresh[at] = n == 3 || d.tiles[at] && n >= 2 && n <= 4
	}
	d.tiles = fresh
}

func main() {
	var d wall
	var t int
	fmt.Scan(&d.h, &d.w, &t)
	for i := 0; i < d.h; i++ {
		var line string
		fmt.Scan(&line)
		for _, ch := range line {
			d.tiles = append(d.tiles, ch == '#')
		}
	}
	for ; t > 0; t-- {
		d.grow()
	}
	var text strings.Builder
	for i, m := range d.tiles {
		text.WriteByte(map[bool]byte{true: '#', false: '.'}[m])
		if i%d.w == d.w-1 {
			text.WriteByte('\n')
		}
	}
	fmt.Println(strings.Count(text.String(), "#"))
	fmt.Print(text.String())
}
