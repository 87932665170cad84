package main

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
)

func eval(s string) int64 {
	for _, group := range []string{"+-", "*/", "^"} {
		depth := 0
		for i := len(s) - 1; i >= 0; i-- {
			if s[i] == ')' {
				depth++
			} else if s[i] == '(' {
				depth--
			} else if depth == 0 && strings.IndexByte(group, s[i]) >= 0 {
				left, right := eval(s[:i]), eval(s[i+1:])
				switch s[i] {
				case '+':
					return left + right
				case '-':
					return left - right
				case '*':
					return left * right
				case '/':
					return left / right
				}
				return int64(math.Pow(float64(left), float64(right)))
			}
		}
	}
	if strings.HasPrefix(s, "(") {
		return eval(s[1 : len(s)-1])
	}
	v, _ := strconv.ParseInt(s, 10, 64)
	return v
}

func show(s string) {
	defer func() {
		if recover() != nil {
			fmt.Println("error")
		}
	}()
	fmt.Println(eval(s))
}

func main() {
	sc := bufio.NewScanner(os.Stdin)
	for sc.Scan(); sc.Scan(); {
		show(strings.ReplaceAll(sc.Text(), " ", ""))
	}
}
