package deck

import (
	"crypto/sha256"
	"slices"
	"strconv"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// crockford are the digits of Crockford's base 32, which has no letters that look like digits.
const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// Hash names a deck by its content: the first 125 bits of the SHA-256 over its sorted lines
// "section<TAB>card id<TAB>count<LF>", in five groups of five digits of Crockford's base 32. Copies of one card in one
// section are added up; printings, the order, the deck's name and the dialect do not count. An unresolved
// entry goes in with "?" and its folded name for the id, and a count that is no number as it was written.
func Hash(d Deck) string {
	counts := map[[2]string]int{}
	var lines []string
	for _, e := range d.Entries {
		id := e.Card
		if !e.Resolved() {
			id = "?" + card.Fold(e.Name)
		}
		if e.RawCount != "" {
			lines = append(lines, string(e.Section)+"\t"+id+"\t"+strconv.Quote(e.RawCount)+"\n")
			continue
		}
		counts[[2]string{string(e.Section), id}] += e.Count
	}
	for k, n := range counts {
		lines = append(lines, k[0]+"\t"+k[1]+"\t"+strconv.Itoa(n)+"\n")
	}
	slices.Sort(lines)
	sum := sha256.Sum256([]byte(strings.Join(lines, "")))
	var out strings.Builder
	for digit := 0; digit < 25; digit++ {
		if digit > 0 && digit%5 == 0 {
			out.WriteByte('-')
		}
		value := 0
		for bit := digit * 5; bit < digit*5+5; bit++ {
			value = value<<1 | int(sum[bit/8]>>(7-bit%8)&1)
		}
		out.WriteByte(crockford[value])
	}
	return out.String()
}
