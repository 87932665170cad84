package main

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"os"
	"strings"
)

func record(line string) ([]string, error) {
	r := csv.NewReader(strings.NewReader(line))
	r.FieldsPerRecord = -1
	r.TrimLeadingSpace = true
	return r.Read()
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Scan()
	name := in.Text()
	in.Scan()
	header, err := record(in.Text())
	if err != nil {
		fmt.Println("broken")
		return
	}
	index := -1
	for i, h := range header {
		if h == name {
			index = i
			break
		}
	}
	if index < 0 {
		fmt.Println("no such column")
		return
	}
	for in.Scan() {
		fields, err := record(in.Text())
		if err != nil {
			fmt.Println("broken")
		} else if index >= len(fields) {
			fmt.Println("short")
		} else {
			fmt.Println("<" + fields[index] + ">")
		}
	}
}
