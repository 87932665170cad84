package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"strings"
)

func key(words []string) string {
	sort.Strings(words)
	kept := words[:1]
	for _, w := range words[1:] {
		if w != kept[len(kept)-1] {
			kept = append(kept, w)
		}
	}
	return strings.Join(kept, " ")
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var n int
	fmt.Fscan(in, &n)
	sizes := make(map[string]int)
	for ; n > 0; n-- {
		var k int
		fmt.Fscan(in, &k)
		words := make([]string, k)
		for i := range words {
			fmt.Fscan(in, &words[i])
		}
		sizes[key(words)]++
	}
	largest, lonely := 0, 0
	for _, s := range sizes {
		if s > largest {
			largest = s
		}
		if s == 1 {
			lonely++
		}
	}
	fmt.Println(largest, lonely)
}
