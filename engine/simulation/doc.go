// Package simulation plays many games of a deck alone and tells what happened in them: how fast it wins and how, what
// Gold it has, what its opening hands hold, which cards work, and which of its goals it reaches. It compares two decks,
// sweeps a slot of one, and says whether an opening is worth keeping.
//
// It is pure: no input or output and no clock. A Request gives the same Result, to the byte of its JSON, for any number of
// workers: each worker counts whole numbers only, sums and histograms, and those are added up in the end.
package simulation
