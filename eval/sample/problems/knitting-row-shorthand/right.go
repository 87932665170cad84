package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
)

func encode(row string) string {
	var b strings.Builder
	for len(row) > 0 {
		rest := strings.TrimLeft(row, row[:1])
		run := len(row) - len(rest)
		for run > 0 {
			part := run
			if part > 9 {
				part = 9
			}
			if part < 3 {
				b.WriteString(row[:part])
			} else {
				b.WriteString(strconv.Itoa(part) + row[:1])
			}
			run -= part
		}
		row = rest
	}
	return b.String()
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, saved int
	fmt.Fscan(in, &n)
	for i := 0; i < n; i++ {
		var row string
		fmt.Fscan(in, &row)
		code := encode(row)
		saved += len(row) - len(code)
		fmt.Println(code)
	}
	fmt.Println(saved)
}
