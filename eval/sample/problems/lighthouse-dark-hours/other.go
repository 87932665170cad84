package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Split(bufio.ScanWords)
	next := func() (v int) {
		in.Scan()
		fmt.Sscan(in.Text(), &v)
		return
	}
	var change [1441]int
	for n := next(); n > 0; n-- {
		s, e := next(), next()
		change[s]++
		change[e]--
		if s > e {
			change[0]++
		}
	}
	lit, since := 0, -1
	found := false
	for minute := 0; minute <= 1440; minute++ {
		lit += change[minute]
		bright := lit > 0 || minute == 1440
		switch {
		case !bright && since < 0:
			since = minute
		case bright && since >= 0:
			fmt.Println(since, minute)
			found, since = true, -1
		}
	}
	if !found {
		fmt.Println("none")
	}
}
