package deck

// Counts are the resolved cards of the deck by section. Unresolved entries, and counts that are no
// positive whole number, are not in them.
func (d Deck) Counts() map[Section]int {
	counts := map[Section]int{}
	for _, e := range d.Entries {
		if e.Resolved() && e.RawCount == "" {
			counts[e.Section] += e.Count
		}
	}
	return counts
}

// Total is the number of cards of the deck, unresolved ones included. It does not overflow: it stops at
// the greatest int.
func (d Deck) Total() int {
	total := 0
	for _, e := range d.Entries {
		if e.RawCount != "" || e.Count < 0 {
			continue
		}
		if total+e.Count < total {
			return int(^uint(0) >> 1)
		}
		total += e.Count
	}
	return total
}
