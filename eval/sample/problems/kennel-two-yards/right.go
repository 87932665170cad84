package main

import (
	"bufio"
	"fmt"
	"os"
)

type kennel struct {
	foes  [][]int
	color []int
	count [3]int
}

func (k *kennel) paint(dog, c int) bool {
	if k.color[dog] != 0 {
		return k.color[dog] == c
	}
	k.color[dog] = c
	k.count[c]++
	for _, foe := range k.foes[dog] {
		if !k.paint(foe, 3-c) {
			return false
		}
	}
	return true
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, m, a, b int
	fmt.Fscan(in, &n, &m)
	k := kennel{foes: make([][]int, n+1), color: make([]int, n+1)}
	for ; m > 0; m-- {
		fmt.Fscan(in, &a, &b)
		k.foes[a] = append(k.foes[a], b)
		k.foes[b] = append(k.foes[b], a)
	}
	spared := 0
	for dog := 1; dog <= n; dog++ {
		if k.color[dog] != 0 {
			continue
		}
		k.count = [3]int{}
		if !k.paint(dog, 1) {
			fmt.Println("HOWL")
			return
		}
		if k.count[1] < k.count[2] {
			spared += k.count[1]
		} else {
			spared += k.count[2]
		}
	}
	fmt.Println(spared)
}
