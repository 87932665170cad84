package main

import (
	"bufio"
	"os"
	"path"
)

func main() {
	in := bufio.NewScanner(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	in.Split(bufio.ScanWords)
	in.Scan()
	for in.Scan() {
		out.WriteString(path.Clean(in.Text()) + "\n")
	}
}
