package main

import (
	"bufio"
	"fmt"
	"math/bits"
	"os"
)

func window(l, r uint) uint64 {
	return (uint64(1)<<(r-l+1) - 1) << l
}

func main() {
	reader := bufio.NewReader(os.Stdin)
	var w uint
	var x uint64
	var q int
	fmt.Fscan(reader, &w, &x, &q)
	for ; q > 0; q-- {
		var name string
		var first, second uint
		fmt.Fscan(reader, &name, &first)
		switch name {
		case "raise":
			first %= w
			x = x<<first | x>>(w-first)
			x &= window(0, w-1)
		case "douse":
			x &^= 1 << first
		case "flip":
			fmt.Fscan(reader, &second)
			x ^= window(first, second)
		case "count":
			fmt.Fscan(reader, &second)
			fmt.Println(bits.OnesCount64(x & window(first, second)))
		}
	}
	fmt.Println(x)
}
