package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, d int
	fmt.Fscan(in, &n, &d)
	height := make([]int, n)
	album := make([]int, n)
	answer := 0
	for i := range height {
		fmt.Fscan(in, &height[i])
		longest := 0
		for j, earlier := range height[:i] {
			if earlier+d <= height[i] && album[j] > longest {
				longest = album[j]
			}
		}
		album[i] = longest + 1
		if album[i] > answer {
			answer = album[i]
		}
	}
	fmt.Println(answer)
}
