package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func clean(p string) string {
	abs := p[0] == '/'
	segs := strings.FieldsFunc(p, func(r rune) bool { return r == '/' })
	out := segs[:0]
	for _, s := range segs {
		last := len(out) - 1
		switch {
		case s == ".":
		case s != "..":
			out = append(out, s)
		case last >= 0 && out[last] != "..":
			out = out[:last]
		case !abs:
			out = append(out, s)
		}
	}
	res := strings.Join(out, "/")
	if abs {
		res = "/" + res
	}
	if res == "" {
		res = "."
	}
	return res
}

func main() {
	sc := bufio.NewScanner(os.Stdin)
	sc.Scan()
	for sc.Scan() {
		if line := strings.TrimSpace(sc.Text()); line != "" {
			fmt.Println(clean(line))
		}
	}
}
