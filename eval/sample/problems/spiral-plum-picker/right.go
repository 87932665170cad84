package main

import (
	"bufio"
	"fmt"
	"os"
)

type cell struct{ row, col int }

func route(rows, cols int) []cell {
	seen := map[cell]bool{}
	path := make([]cell, 0, rows*cols)
	at, step := cell{0, 0}, cell{1, 0}
	for len(path) < rows*cols {
		path = append(path, at)
		seen[at] = true
		next := cell{at.row + step.row, at.col + step.col}
		if next.row < 0 || next.col < 0 || next.row >= rows || next.col >= cols || seen[next] {
			step = cell{-step.col, step.row}
			next = cell{at.row + step.row, at.col + step.col}
		}
		at = next
	}
	return path
}

func main() {
	in, out := bufio.NewReader(os.Stdin), bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var rows, cols, k int
	fmt.Fscan(in, &rows, &cols, &k)
	grid := make([][]int, rows)
	for i := range grid {
		grid[i] = make([]int, cols)
		for j := range grid[i] {
			fmt.Fscan(in, &grid[i][j])
		}
	}
	held := 0
	for _, c := range route(rows, cols) {
		held += grid[c.row][c.col]
		if held >= k {
			fmt.Fprintln(out, c.row+1, c.col+1)
			held = 0
		}
	}
	fmt.Fprintln(out, held)
}
