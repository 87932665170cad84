package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func main() {
	sc := bufio.NewScanner(os.Stdin)
	sc.Scan()
	var c, q int
	fmt.Sscan(sc.Text(), &c, &q)
	queue := []string{}
	values := map[string]string{}
	for i := 0; i < q; i++ {
		sc.Scan()
		f := strings.Fields(sc.Text())
		key := f[1]
		_, ok := values[key]
		switch f[0] {
		case "put":
			values[key] = f[2]
			if !ok {
				queue = append(queue, key)
			}
			if len(queue) > c {
				fmt.Println("drop", queue[0])
				delete(values, queue[0])
				queue = queue[1:]
			}
		case "get", "peek":
			if ok {
				fmt.Println(values[key])
			} else {
				fmt.Println("miss")
			}
		}
	}
	fmt.Print("shelf:")
	for i := len(queue) - 1; i >= 0; i-- {
		fmt.Print(" ", queue[i])
	}
	fmt.Println()
}
