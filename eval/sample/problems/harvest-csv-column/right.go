package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func parse(line string) ([]string, bool) {
	var row []string
	for {
		var field, after string
		if strings.HasPrefix(line, `"`) {
			body := strings.ReplaceAll(line[1:], `""`, "\x00")
			inside, rest, closed := strings.Cut(body, `"`)
			if !closed || rest != "" && rest[0] != ',' {
				return nil, false
			}
			field = strings.ReplaceAll(inside, "\x00", `"`)
			after = strings.ReplaceAll(rest, "\x00", `""`)
		} else if i := strings.IndexByte(line, ','); i >= 0 {
			field, after = line[:i], line[i:]
		} else {
			field = line
		}
		row = append(row, field)
		if after == "" {
			return row, true
		}
		line = after[1:]
	}
}

func main() {
	sc := bufio.NewScanner(os.Stdin)
	sc.Scan()
	want := sc.Text()
	sc.Scan()
	header, _ := parse(sc.Text())
	col := 0
	for col < len(header) && header[col] != want {
		col++
	}
	if col == len(header) {
		fmt.Println("no such column")
		return
	}
	for sc.Scan() {
		if row, ok := parse(sc.Text()); !ok {
			fmt.Println("broken")
		} else if col >= len(row) {
			fmt.Println("short")
		} else {
			fmt.Printf("<%s>\n", row[col])
		}
	}
}
