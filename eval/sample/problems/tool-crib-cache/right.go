package main

import (
	"bufio"
	"container/list"
	"fmt"
	"os"
)

type pair struct{ key, val string }

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()

	var capacity, q int
	fmt.Fscan(in, &capacity, &q)
	ll := list.New()
	index := make(map[string]*list.Element)

	for ; q > 0; q-- {
		var op, key, val string
		fmt.Fscan(in, &op, &key)
		el, present := index[key]
		if op == "put" {
			fmt.Fscan(in, &val)
			if present {
				el.Value.(*pair).val = val
				ll.MoveToFront(el)
				continue
			}
			index[key] = ll.PushFront(&pair{key, val})
			if ll.Len() > capacity {
				victim := ll.Remove(ll.Back()).(*pair)
				delete(index, victim.key)
				fmt.Fprintln(out, "drop", victim.key)
			}
			continue
		}
		if !present {
			fmt.Fprintln(out, "miss")
			continue
		}
		if op == "get" {
			ll.MoveToFront(el)
		}
		fmt.Fprintln(out, el.Value.(*pair).val)
	}

	fmt.Fprint(out, "shelf:")
	for e := ll.Front(); e != nil; e = e.Next() {
		fmt.Fprint(out, " ", e.Value.(*pair).key)
	}
	fmt.Fprintln(out)
}
