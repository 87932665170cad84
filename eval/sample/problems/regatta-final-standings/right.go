package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

type result struct{ points, wins, penalty int }

func (r result) beats(o result) bool {
	switch {
	case r.points != o.points:
		return r.points > o.points
	case r.wins != o.wins:
		return r.wins > o.wins
	}
	return r.penalty < o.penalty
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var n int
	fmt.Fscan(in, &n)
	names := make([]string, n)
	score := make(map[string]result, n)
	for i := range names {
		var r result
		fmt.Fscan(in, &names[i], &r.points, &r.wins, &r.penalty)
		score[names[i]] = r
	}
	sort.Strings(names)
	sort.SliceStable(names, func(i, j int) bool { return score[names[i]].beats(score[names[j]]) })
	place := 1
	for i, name := range names {
		if i > 0 && score[name] != score[names[i-1]] {
			place = i + 1
		}
		fmt.Fprintln(out, place, name)
	}
}
