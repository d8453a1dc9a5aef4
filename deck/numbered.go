package deck

import (
	"strconv"
	"strings"
)

// ordinal reads the number in front of "3. Name" and "3) Name".
func ordinal(t string) (n int, rest string, ok bool) {
	digits := 0
	for digits < len(t) && isDigit(t[digits]) {
		digits++
	}
	if digits == 0 || digits+1 >= len(t) || t[digits] != '.' && t[digits] != ')' || !isBlank(t[digits+1]) {
		return 0, t, false
	}
	n, err := strconv.Atoi(t[:digits])
	return n, strings.TrimSpace(t[digits+1:]), err == nil
}

// countedWithDots says whether the numbers in "3. Name" are copies: they are places in the list where they
// begin with 1 and go up, and may do so anew below each header; or all are 1, as Markdown has it.
func countedWithDots(lines []string) bool {
	last, inBlock, all, ones := 0, false, 0, 0
	up := true
	for _, line := range lines {
		t := strings.TrimLeft(line, " \t>\uFEFF")
		n, _, ok := ordinal(t)
		if !ok {
			inBlock = inBlock && strings.TrimSpace(t) == ""
			continue
		}
		all++
		if n == 1 {
			ones++
		}
		switch {
		case n == 1 && !inBlock:
		case n > last && last > 0:
		default:
			up = false
		}
		last, inBlock = n, true
	}
	return !up && ones < all
}

// undot turns "3. Name" into "3 Name", unless the name has a number of copies of its own.
func undot(t string) string {
	n, rest, ok := ordinal(t)
	if !ok {
		return t
	}
	_, _, leading := leadingAmount(rest)
	if _, _, trailing := trailingAmount(rest); leading || trailing {
		return t
	}
	return strconv.Itoa(n) + " " + rest
}
