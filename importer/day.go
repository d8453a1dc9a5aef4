package importer

import (
	"strconv"
	"strings"
	"time"
)

// ParseDay reads a day in ISO form or as a sentence such as "March 5th, 2012", and gives it as YYYY-MM-DD.
func ParseDay(s string) (string, bool) {
	s = strings.TrimSpace(s)
	if len(s) > 40 {
		return "", false
	}
	if t, err := time.Parse(time.DateOnly, s); err == nil {
		return t.Format(time.DateOnly), true
	}
	if t, err := time.Parse(time.RFC3339, s); err == nil {
		return t.Format(time.DateOnly), true
	}
	words := strings.Fields(strings.ReplaceAll(s, ",", " "))
	for i, w := range words {
		if digits := strings.TrimRight(strings.ToLower(w), "stndrh"); digits != "" && digits != strings.ToLower(w) {
			if _, err := strconv.Atoi(digits); err == nil {
				words[i] = digits
			}
		}
	}
	plain := strings.Join(words, " ")
	for _, layout := range []string{"January 2 2006", "Jan 2 2006", "2 January 2006", "2 Jan 2006"} {
		if t, err := time.Parse(layout, plain); err == nil {
			return t.Format(time.DateOnly), true
		}
	}
	return "", false
}
