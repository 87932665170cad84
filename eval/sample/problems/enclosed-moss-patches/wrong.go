package main

import "fmt"

var rows, cols int
var grid [][]byte

func fill(r, c int, kind byte, size *int) bool {
	if r < 0 || c < 0 || r >= rows || c >= cols || grid[r][c] != kind {
		return true
	}
	if r == 0 || c == 0 || r == rows-1 || c == cols-1 {
		return false
	}
	grid[r][c] = '.'
	*size++
	return fill(r+1, c, kind, size) && fill(r-1, c, kind, size) &&
		fill(r, c+1, kind, size) && fill(r, c-1, kind, size)
}

func main() {
	fmt.Scan(&rows, &cols)
	for i := 0; i < rows; i++ {
		var s string
		fmt.Scan(&s)
		grid = append(grid, []byte(s))
	}
	count, best := 0, 0
	for r := 0; r < rows; r++ {
		for c := 0; c < cols; c++ {
			if grid[r][c] == '.' {
				continue
			}
			size := 0
			if fill(r, c, grid[r][c], &size) {
				count++
				if size > best {
					best = size
				}
			}
		}
	}
	fmt.Println(count, best)
}
