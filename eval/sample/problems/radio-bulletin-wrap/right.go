package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func fill(words []string, width int) (lines []string) {
	for i := 0; i < len(words); {
		line := words[i]
		i++
		for len(line) > width {
			lines = append(lines, line[:width])
			line = line[width:]
		}
		for i < len(words) && len(line)+1+len(words[i]) <= width {
			line += " " + words[i]
			i++
		}
		lines = append(lines, line)
	}
	return lines
}

func main() {
	sc := bufio.NewScanner(os.Stdin)
	sc.Buffer(make([]byte, 1<<16), 1<<20)
	sc.Scan()
	var width int
	fmt.Sscan(sc.Text(), &width)
	var out, words []string
	flush := func() {
		if len(words) == 0 {
			return
		}
		if len(out) > 0 {
			out = append(out, "")
		}
		out = append(out, fill(words, width)...)
		words = nil
	}
	for sc.Scan() {
		found := strings.Fields(sc.Text())
		if len(found) == 0 {
			flush()
		}
		words = append(words, found...)
	}
	flush()
	fmt.Println(strings.Join(out, "\n"))
}
