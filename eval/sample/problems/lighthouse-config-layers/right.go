package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"
)

var files, env, busy = map[string][]string{}, map[string]string{}, map[string]bool{}
var missing int

func visit(name string) {
	body, ok := files[name]
	if !ok {
		missing++
	}
	if busy[name] {
		return
	}
	busy[name] = true
	for _, line := range body {
		f := strings.SplitN(line, " ", 3)
		_, defined := env[f[0]]
		if f[0] == "include" {
			visit(f[1])
		} else if f[0] == "unset" {
			delete(env, f[1])
		} else if f[1] == "=" || !defined {
			env[f[0]] = f[2]
		}
	}
	busy[name] = false
}

func main() {
	sc := bufio.NewScanner(os.Stdin)
	var names []string
	for sc.Scan(); sc.Scan(); {
		head := strings.Fields(sc.Text())
		lines := []string{}
		for size, _ := strconv.Atoi(head[1]); len(lines) < size && sc.Scan(); {
			lines = append(lines, sc.Text())
		}
		files[head[0]] = lines
		names = append(names, head[0])
	}
	visit(names[0])
	var report []string
	for k := range env {
		report = append(report, k)
	}
	sort.Strings(report)
	for i, k := range report {
		report[i] = k + "=" + env[k] + "\n"
	}
	fmt.Println(strings.Join(report, "")+"missing", missing)
}
