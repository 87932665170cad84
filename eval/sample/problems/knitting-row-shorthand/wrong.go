package main

import "fmt"

func main() {
	var n int
	fmt.Scan(&n)
	saved := 0
	for i := 0; i < n; i++ {
		var row string
		fmt.Scan(&row)
		counts := map[byte]int{}
		order := []byte{}
		for j := 0; j < len(row); j++ {
			if counts[row[j]] == 0 {
				order = append(order, row[j])
			}
			counts[row[j]]++
		}
		out := ""
		for _, c := range order {
			k := counts[c]
			for ; k >= 9; k -= 9 {
				out += "9" + string(rune(c))
			}
			if k >= 3 {
				out += fmt.Sprintf("%d%c", k, c)
			} else {
				for ; k > 0; k-- {
					out += string(rune(c))
				}
			}
		}
		saved += len(row) - len(out)
		fmt.Println(out)
	}
	fmt.Println(saved)
}
