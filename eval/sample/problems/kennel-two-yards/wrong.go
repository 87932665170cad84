package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	r := bufio.NewReader(os.Stdin)
	var n, m int
	fmt.Fscan(r, &n, &m)
	adj := make(map[int][]int)
	for i := 0; i < m; i++ {
		var a, b int
		fmt.Fscan(r, &a, &b)
		if a == b {
			continue
		}
		adj[a] = append(adj[a], b)
		adj[b] = append(adj[b], a)
	}
	color := make(map[int]int)
	ans := 0
	for s := 1; s <= n; s++ {
		if _, ok := color[s]; ok {
			continue
		}
		cnt := [2]int{1, 0}
		color[s] = 0
		queue := []int{s}
		for len(queue) > 0 {
			u := queue[0]
			queue = queue[1:]
			for _, v := range adj[u] {
				c, ok := color[v]
				if !ok {
					color[v] = 1 - color[u]
					cnt[color[v]]++
					queue = append(queue, v)
				} else if c == color[u] {
					fmt.Println("HOWL")
					return
				}
			}
		}
		if cnt[0] < cnt[1] {
			ans += cnt[0]
		} else {
			ans += cnt[1]
		}
	}
	fmt.Println(ans)
}
