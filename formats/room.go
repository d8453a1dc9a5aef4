package formats

import "strings"

// keep is memory that reports are written into and leave with: a few pieces for all findings of all reports that are
// made together, each piece twice as great as the one before.
type keep struct {
	rooms []room // not given away yet
	last  int    // rooms in the last piece
	text  strings.Builder
}

// room is what most findings need of lists and numbers.
type room struct {
	cards   [1]string
	lines   [1]int
	numbers [2]int
	fix     Fix
	change  [1]FixEntry
}

// The greatest pieces: what a single problem that is kept may hold on to.
const (
	mostRooms = 32
	mostText  = 4096
)

// room gives a room away.
func (k *keep) room() *room {
	if len(k.rooms) == 0 {
		k.last = min(max(1, 2*k.last), mostRooms)
		k.rooms = make([]room, k.last)
	}
	r := &k.rooms[0]
	k.rooms = k.rooms[1:]
	return r
}

// string makes a string of a text.
func (k *keep) string(text []byte) string {
	if k.text.Cap()-k.text.Len() < len(text) {
		n := max(len(text), min(2*k.text.Cap(), mostText))
		k.text.Reset() // the strings made so far hold their piece
		k.text.Grow(n)
	}
	from := k.text.Len()
	k.text.Write(text)
	return k.text.String()[from:]
}
