package main

import "fmt"

func main() {
	var n, q int
	fmt.Scan(&n, &q)
	at := make([]int, n)
	need := make([]int, n)
	done := make([]int, n)
	for i := 0; i < n; i++ {
		fmt.Scan(&at[i], &need[i])
	}
	queue := []int{}
	next, clock := 0, 0
	for next < n || len(queue) > 0 {
		if len(queue) == 0 {
			if at[next] > clock {
				clock = at[next]
			}
			queue = append(queue, next)
			next++
		}
		j := queue[0]
		queue = queue[1:]
		for s := 0; s < q && need[j] > 0; s++ {
			for next < n && at[next] <= clock {
				queue = append(queue, next)
				next++
			}
			need[j]--
			clock++
		}
		if need[j] > 0 {
			queue = append(queue, j)
		} else {
			done[j] = clock
		}
	}
	for i, d := range done {
		if i > 0 {
			fmt.Print(" ")
		}
		fmt.Print(d)
	}
	fmt.Println()
}
