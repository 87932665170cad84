package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

var rest, bind = "", map[byte][2]int{'+': {1, 2}, '-': {1, 2}, '*': {3, 4}, '/': {3, 4}, '^': {6, 5}}
var apply = map[byte]func(a, b int) int{
	'+': func(a, b int) int { return a + b },
	'-': func(a, b int) int { return a - b },
	'*': func(a, b int) int { return a * b },
	'/': func(a, b int) int { return a / b },
	'^': power,
}

func power(a, b int) int {
	if b < 0 {
		panic("exponent")
	} else if b == 0 {
		return 1
	}
	return a * power(a, b-1)
}

func parse(min int) (v int) {
	if c := rest[0]; c == '-' {
		rest = rest[1:]
		v = -parse(5)
	} else if c == '(' {
		rest = rest[1:]
		v = parse(0)
		rest = rest[1:]
	}
	for ; rest[0] >= '0' && rest[0] <= '9'; rest = rest[1:] {
		v = v*10 + int(rest[0]-'0')
	}
	for op := rest[0]; bind[op][0] > 0 && bind[op][0] >= min; op = rest[0] {
		rest = rest[1:]
		v = apply[op](v, parse(bind[op][1]))
	}
	return v
}

func main() {
	sc := bufio.NewScanner(os.Stdin)
	for sc.Scan(); sc.Scan(); {
		rest = strings.ReplaceAll(sc.Text(), " ", "") + "."
		func() {
			defer func() {
				if recover() != nil {
					fmt.Println("error")
				}
			}()
			fmt.Println(parse(0))
		}()
	}
}
