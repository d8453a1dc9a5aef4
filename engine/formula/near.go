package formula

// near is the field or word whose name is closest to one that there is not, "" if none is close.
func (c *checker) near(name string) string {
	var all []string
	for i := range c.fields {
		all = append(all, c.fields[i].Name)
		all = append(all, c.fields[i].Enum...)
	}
	return closest(name, all)
}

// closest is the first of the words that takes the fewest changes, "" if all take too many: more than a third of its
// letters.
func closest(word string, words []string) string {
	const longest = 40
	if len(word) > longest {
		return ""
	}
	best, least := "", max(1, len(word)/3)+1
	for _, w := range words {
		if w == "" || len(w) > longest || len(w)-len(word) >= least || len(word)-len(w) >= least {
			continue
		}
		if d := changes(word, w); d < least {
			best, least = w, d
		}
	}
	return best
}

// changes is the number of letters to be put in, left out, replaced, or swapped with the next, to make b of a (V. Levenshtein,
// F. Damerau).
func changes(a, b string) int {
	older, old, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		older, old, row = old, row, older
		row[0] = i + 1
		for j := range len(b) {
			replace := old[j]
			if a[i] != b[j] {
				replace++
			}
			row[j+1] = min(old[j+1]+1, row[j]+1, replace)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], older[j-1]+1)
			}
		}
	}
	return row[len(b)]
}
