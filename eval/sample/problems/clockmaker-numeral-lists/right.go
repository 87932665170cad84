package main

import (
	"fmt"
	"strconv"
	"strings"
)

var places = [][]string{
	{"", "M", "MM", "MMM"},
	{"", "C", "CC", "CCC", "CD", "D", "DC", "DCC", "DCCC", "CM"},
	{"", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC"},
	{"", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"},
}

func engrave(v int) string {
	return places[0][v/1000] + places[1][v/100%10] + places[2][v/10%10] + places[3][v%10]
}

func read(s string) (int, bool) {
	total := 0
	for _, forms := range places {
		best := 0
		for digit, form := range forms {
			if strings.HasPrefix(s, form) && len(form) > len(forms[best]) {
				best = digit
			}
		}
		s = s[len(forms[best]):]
		total = total*10 + best
	}
	return total, s == ""
}

func main() {
	var n int
	fmt.Scan(&n)
	for ; n > 0; n-- {
		var entry string
		fmt.Scan(&entry)
		if v, err := strconv.Atoi(entry); err == nil {
			if v < 1 || v > 3999 {
				fmt.Println("spoilt")
			} else {
				fmt.Println(engrave(v))
			}
		} else if v, ok := read(entry); ok {
			fmt.Println(v)
		} else {
			fmt.Println("spoilt")
		}
	}
}
