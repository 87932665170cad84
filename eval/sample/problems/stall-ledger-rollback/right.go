package main

import "fmt"

type trial map[string]int64

var owned, trials = trial{}, []trial{}

func remember(name string, coins int64) {
	if n := len(trials); n > 0 {
		if _, known := trials[n-1][name]; !known {
			trials[n-1][name] = coins
		}
	}
}

func change(name string, by int64) {
	remember(name, owned[name])
	owned[name] += by
}

func finish(restore bool) {
	ended := trials[len(trials)-1]
	trials = trials[:len(trials)-1]
	for name, before := range ended {
		if restore {
			owned[name] = before
		} else {
			remember(name, before)
		}
	}
}

func main() {
	var q, x int64
	var order, a, b string
	for fmt.Scan(&q); q > 0; q-- {
		switch fmt.Scan(&order); {
		case order == "put":
			fmt.Scan(&a, &x)
			change(a, x)
		case order == "pay":
			if fmt.Scan(&a, &b, &x); owned[a] < x {
				fmt.Println("refused")
				continue
			}
			change(a, -x)
			change(b, x)
		case order == "show":
			fmt.Scan(&a)
			fmt.Println(owned[a])
		case order == "try":
			trials = append(trials, trial{})
		case len(trials) == 0:
			fmt.Println("nothing open")
		default:
			finish(order == "undo")
		}
	}
}
