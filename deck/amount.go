package deck

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// amount is a number of copies as a list states it.
type amount struct {
	count  int    // at least 1, unless raw is set
	raw    string // as written, when it is no positive whole number of at most MaxCount
	stated bool   // the list says it; without a number one copy is meant
}

var one = amount{count: 1}

// toAmount reads the digits of a number. Numbers that overflow, fractions, zero and negative numbers are
// kept as they were written.
func toAmount(s string) amount {
	if n, err := strconv.Atoi(s); err == nil && n >= 1 && n <= MaxCount && s[0] != '+' {
		return amount{count: n, stated: true}
	}
	return amount{raw: s, stated: true}
}

// numberLength is the length of the number at the start of s, sign and fraction included; 0 for none.
func numberLength(s string) int {
	i := 0
	for _, sign := range []string{"-", "+", "–", "−"} {
		if rest, ok := strings.CutPrefix(s, sign); ok && rest != "" && isDigit(rest[0]) {
			i = len(sign)
			break
		}
	}
	if i >= len(s) || !isDigit(s[i]) {
		return 0
	}
	for i < len(s) {
		switch {
		case isDigit(s[i]):
		case (s[i] == '.' || s[i] == ',' || s[i] == '/') && i+1 < len(s) && isDigit(s[i+1]):
		default:
			return i
		}
		i++
	}
	return i
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// timesLength is the length of a sign of multiplication at the start of s.
func timesLength(s string) int {
	if s == "" {
		return 0
	}
	switch s[0] {
	case 'x', 'X', '*':
		return 1
	}
	r, n := utf8.DecodeRuneInString(s)
	switch r {
	case '×', '✕', '✖', '⨯', '✗':
		return n
	}
	return 0
}

// leadingAmount reads a number of copies at the start of a line: "3 Name", "3x Name", "3 X Name", "2* Name",
// "3xName", "3 - Name", "x3 Name", "(3) Name", "[3] Name". It gives what may be the name, the likeliest first, "" for none.
func leadingAmount(s string) (a amount, names [2]string, ok bool) {
	if s == "" {
		return one, names, false
	}
	if (s[0] == '(' || s[0] == '[') && len(s) > 3 {
		if end := strings.IndexAny(s, ")]"); end > 0 {
			if inner, whole := wholeAmount(s[1:end]); whole {
				return inner, [2]string{strings.TrimSpace(s[end+1:])}, true
			}
		}
		return one, names, false
	}
	if n := timesLength(s); n > 0 { // x3 Name
		d := numberLength(s[n:])
		if d == 0 || n+d >= len(s) || !isBlank(s[n+d]) {
			return one, names, false
		}
		return toAmount(s[n : n+d]), [2]string{strings.TrimSpace(s[n+d:])}, true
	}
	d := numberLength(s)
	if d == 0 {
		return one, names, false
	}
	a, rest := toAmount(s[:d]), s[d:]
	blank := trimBlank(rest)
	n := timesLength(blank)
	switch {
	case n > 0 && (len(blank) == n || isBlank(blank[n])): // 3x Name, 3 X Name
		names[0] = blank[n:]
	case n > 0 && len(blank) == len(rest): // 3xName, or 3 of a card whose name begins with X
		names = [2]string{blank[n:], blank}
	case len(blank) < len(rest): // 3 Name
		names[0] = blank
	case rest == "":
		return one, names, false
	case strings.ContainsAny(rest[:1], ":;,|-"): // 3:Name
		names[0] = rest
	default: // "3rd Something" states no number
		return one, names, false
	}
	for i := range names {
		names[i] = strings.TrimSpace(names[i])
		if bare := trimSeparator(names[i]); bare != names[i] && bare != "" { // 3 - Name
			names[i] = bare
		}
	}
	return a, names, true
}

// trimSeparator removes one dash, colon or the like that stands between a number and a name.
func trimSeparator(s string) string {
	for _, sep := range []string{"-", "–", "—", ":", ";", ",", "|"} {
		if rest, ok := strings.CutPrefix(s, sep); ok {
			if sep == ":" || sep == ";" || sep == "," || sep == "|" || rest != "" && isBlank(rest[0]) {
				return strings.TrimSpace(rest)
			}
		}
	}
	return s
}

// trailingAmount reads a number of copies at the end of a line: "Name x3", "Name ×3", "Name x 3", "Name 3x".
func trailingAmount(s string) (a amount, name string, ok bool) {
	at := strings.LastIndexAny(s, " \t")
	if at < 0 {
		return one, "", false
	}
	last, rest := s[at+1:], strings.TrimSpace(s[:at])
	if a, ok := timesAmount(last); ok {
		return a, rest, true
	}
	if d := numberLength(last); d == len(last) && d > 0 {
		if end := strings.LastIndexAny(rest, " \t"); end > 0 && timesLength(rest[end+1:]) == len(rest)-end-1 {
			return toAmount(last), strings.TrimSpace(rest[:end]), true
		}
		if s[at] == '\t' || strings.HasSuffix(rest, ":") { // Name<tab>3, Name: 3
			return toAmount(last), strings.TrimRight(rest, ": "), true
		}
	}
	return one, "", false
}

// bareAmount reads a number at the end of a line that nothing marks as one of copies: "Name 3", "Name - 3",
// "Name, 3", "Name = 3", "Name*3".
func bareAmount(s string) (a amount, name string, ok bool) {
	name = strings.TrimRight(s, "0123456789")
	a = toAmount(s[len(name):])
	cut := strings.TrimRight(name, " \t-–—=.,:*|")
	return a, cut, len(name) < len(s) && len(cut) < len(name) && cut != "" && a.raw == ""
}

// timesAmount reads "x3" and "3x".
func timesAmount(s string) (amount, bool) {
	if n := timesLength(s); n > 0 && n < len(s) && numberLength(s[n:]) == len(s)-n {
		return toAmount(s[n:]), true
	}
	if d := numberLength(s); d > 0 && d < len(s) && timesLength(s[d:]) == len(s)-d {
		return toAmount(s[:d]), true
	}
	return one, false
}

// wholeAmount reads "3", "x3" and "3x".
func wholeAmount(s string) (amount, bool) {
	s = strings.TrimSpace(s)
	if d := numberLength(s); d > 0 && d == len(s) {
		return toAmount(s), true
	}
	return timesAmount(s)
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

func trimBlank(s string) string { return strings.TrimLeft(s, " \t") }
