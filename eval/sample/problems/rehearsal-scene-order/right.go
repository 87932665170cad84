package main

import (
	"bufio"
	"container/heap"
	"fmt"
	"os"
	"strings"
)

type scene struct{ minutes, id int }
type stage []scene

func (s stage) Len() int            { return len(s) }
func (s stage) Swap(i, j int)       { s[i], s[j] = s[j], s[i] }
func (s *stage) Push(v interface{}) { *s = append(*s, v.(scene)) }
func (s stage) Less(i, j int) bool {
	a, b := s[i], s[j]
	return a.minutes > b.minutes || a.minutes == b.minutes && a.id < b.id
}
func (s *stage) Pop() interface{} {
	v := (*s)[len(*s)-1]
	*s = (*s)[:len(*s)-1]
	return v
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, m, a, b int
	fmt.Fscan(in, &n, &m)
	length, degree, after := make([]int, n+1), make([]int, n+1), make([][]int, n+1)
	for i := 1; i <= n; i++ {
		fmt.Fscan(in, &length[i])
	}
	for ; m > 0; m-- {
		fmt.Fscan(in, &a, &b)
		after[a] = append(after[a], b)
		degree[b]++
	}
	h := &stage{}
	for i := 1; i <= n; i++ {
		if degree[i] == 0 {
			heap.Push(h, scene{length[i], i})
		}
	}
	var words []string
	for h.Len() > 0 {
		top := heap.Pop(h).(scene)
		words = append(words, fmt.Sprint(top.id))
		for _, t := range after[top.id] {
			if degree[t]--; degree[t] == 0 {
				heap.Push(h, scene{length[t], t})
			}
		}
	}
	if len(words) < n {
		words = []string{"STUCK"}
	}
	fmt.Println(strings.Join(words, " "))
}
