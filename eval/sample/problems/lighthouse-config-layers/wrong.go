package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"strings"
)

var files = map[string][]string{}
var missing int

func load(name string, active map[string]bool) map[string]string {
	result := map[string]string{}
	if _, ok := files[name]; !ok {
		missing++
	}
	if active[name] {
		return result
	}
	active[name] = true
	for _, line := range files[name] {
		parts := strings.SplitN(line, " ", 3)
		if parts[0] == "include" {
			for k, v := range load(parts[1], active) {
				result[k] = v
			}
		} else if parts[0] == "unset" {
			delete(result, parts[1])
		} else if _, set := result[parts[0]]; parts[1] == "=" || !set {
			result[parts[0]] = parts[2]
		}
	}
	delete(active, name)
	return result
}

func main() {
	sc := bufio.NewScanner(os.Stdin)
	var first string
	for sc.Scan(); sc.Scan(); {
		var name string
		var k int
		fmt.Sscan(sc.Text(), &name, &k)
		if first == "" {
			first = name
		}
		for files[name] = nil; k > 0 && sc.Scan(); k-- {
			files[name] = append(files[name], sc.Text())
		}
	}
	var lines []string
	for k, v := range load(first, map[string]bool{}) {
		lines = append(lines, k+"="+v)
	}
	sort.Strings(lines)
	lines = append(lines, fmt.Sprint("missing ", missing))
	fmt.Println(strings.Join(lines, "\n"))
}
