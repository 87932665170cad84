package main

import "fmt"

func modpow(b, e, m int64) int64 {
	r := int64(1)
	b %= m
	for e > 0 {
		if e&1 == 1 {
			r = r * b % m
		}
		b = b * b % m
		e >>= 1
	}
	return r
}

func main() {
	var b, n, m, s int64
	fmt.Scan(&b, &n, &m, &s)
	if n == 0 {
		fmt.Println(s)
		return
	}
	fmt.Println((s + modpow(b, n, m)) % m)
}
