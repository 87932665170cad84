package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

// fullAt holds, for each name, the moment (in 1/r milliseconds) when the bucket is full again.
func main() {
	in := bufio.NewReader(os.Stdin)
	var burst, rate, count int64
	fmt.Fscan(in, &burst, &rate, &count)
	fullAt := make(map[string]int64)
	replies := make([]string, 0, count)
	for i := int64(0); i < count; i++ {
		var ms, cost int64
		var who string
		fmt.Fscan(in, &ms, &who, &cost)
		if cost > burst {
			replies = append(replies, "never")
			continue
		}
		now := ms * rate
		start := fullAt[who]
		if start < now {
			start = now
		}
		finish := start + cost*1000
		excess := finish - (now + burst*1000)
		if excess <= 0 {
			fullAt[who] = finish
			replies = append(replies, "ok")
			continue
		}
		ceil := excess / rate
		if excess%rate != 0 {
			ceil++
		}
		replies = append(replies, fmt.Sprint("wait ", ceil))
	}
	fmt.Println(strings.Join(replies, "\n"))
}
