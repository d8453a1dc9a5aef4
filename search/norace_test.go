//go:build !race

package search_test

const underRace = false
