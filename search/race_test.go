//go:build race

package search_test

// underRace says that the race detector watches, under which everything takes ten times as long: tests that compare
// results and start nothing beside them take fewer cases or cards then.
const underRace = true
