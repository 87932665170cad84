package main

import (
	"bufio"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
)

var valid = regexp.MustCompile(`^M*(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$`)

func toRoman(n int) string {
	vals := []int{1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1}
	syms := strings.Split("M CM D CD C XC L XL X IX V IV I", " ")
	s := ""
	for i, v := range vals {
		for n >= v {
			s += syms[i]
			n -= v
		}
	}
	return s
}

func fromRoman(s string) int {
	m := map[byte]int{'I': 1, 'V': 5, 'X': 10, 'L': 50, 'C': 100, 'D': 500, 'M': 1000}
	sum := 0
	for i := 0; i < len(s); i++ {
		if i+1 < len(s) && m[s[i]] < m[s[i+1]] {
			sum -= m[s[i]]
		} else {
			sum += m[s[i]]
		}
	}
	return sum
}

func main() {
	sc := bufio.NewScanner(os.Stdin)
	sc.Scan()
	for sc.Scan() {
		e := sc.Text()
		if n, err := strconv.Atoi(e); err == nil {
			if n < 4000 {
				fmt.Println(toRoman(n))
			} else {
				fmt.Println("spoilt")
			}
			continue
		}
		if valid.MatchString(e) {
			fmt.Println(fromRoman(e))
		} else {
			fmt.Println("spoilt")
		}
	}
}
