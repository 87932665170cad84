package main

import "fmt"

type matrix [2][2]int64

func (x matrix) times(y matrix, m int64) matrix {
	var z matrix
	for i := 0; i < 2; i++ {
		for j := 0; j < 2; j++ {
			for k := 0; k < 2; k++ {
				z[i][j] = (z[i][j] + x[i][k]*y[k][j]) % m
			}
		}
	}
	return z
}

func raise(x matrix, e, m int64) matrix {
	result := matrix{{1 % m, 0}, {0, 1 % m}}
	for ; e > 0; e /= 2 {
		if e%2 == 1 {
			result = result.times(x, m)
		}
		x = x.times(x, m)
	}
	return result
}

func main() {
	var b, n, m, s int64
	fmt.Scan(&b, &n, &m, &s)
	step := matrix{{b % m, 1 % m}, {0, 1 % m}}
	total := raise(step, n, m)[0][1]
	fmt.Println((total + s) % m)
}
