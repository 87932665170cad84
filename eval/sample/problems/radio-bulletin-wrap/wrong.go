package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func main() {
	reader := bufio.NewReader(os.Stdin)
	var width int
	fmt.Fscanln(reader, &width)
	var paragraphs [][]string
	var words []string
	for {
		line, err := reader.ReadString('\n')
		fields := strings.Fields(line)
		if len(fields) == 0 && len(words) > 0 {
			paragraphs = append(paragraphs, words)
			words = nil
		}
		words = append(words, fields...)
		if err != nil {
			break
		}
	}
	if len(words) > 0 {
		paragraphs = append(paragraphs, words)
	}
	for i, p := range paragraphs {
		if i > 0 {
			fmt.Println()
		}
		line := ""
		for _, word := range p {
			for len(word) > width {
				if line != "" {
					fmt.Println(line)
					line = ""
				}
				fmt.Println(word[:width])
				word = word[width:]
			}
			if line == "" {
				line = word
			} else if len(line)+len(word)+1 < width {
				line += " " + word
			} else {
				fmt.Println(line)
				line = word
			}
		}
		fmt.Println(line)
	}
}
