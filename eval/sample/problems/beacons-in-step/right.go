package main

import (
	"bufio"
	"fmt"
	"os"
)

const never = int64(2_000_000_000_000_000_000)

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func combine(a, b int64) int64 {
	step := b / gcd(a, b)
	if a > never/step {
		return never
	}
	return a * step
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var n int
	fmt.Fscan(in, &n)
	l := int64(1)
	for i := 0; i < n; i++ {
		var p int64
		fmt.Fscan(in, &p)
		if l != never {
			l = combine(l, p)
		}
	}
	var from, to int64
	fmt.Fscan(in, &from, &to)
	count := to / l
	if from > 0 {
		count -= (from - 1) / l
	} else {
		count++
	}
	fmt.Println(count)
}
