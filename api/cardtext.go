package api

import (
	"regexp"
	"strings"
)

// textLine is a line of a card's text: what opens an ability stands apart from what it does.
type textLine struct {
	Head, Body []textRun
}

// textRun is a piece of a line: words, or a sign such as :bow: or [conflict-military].
type textRun struct {
	Text string
	Sign string // "" for words; "gold" for an amount of gold, else "sign"
}

// sign finds the signs that sources write in texts.
var sign = regexp.MustCompile(`:([A-Za-z]+-?[0-9]*):|\[([a-z]+(?:-[a-z]+)*)\]|\{([A-Za-z0-9]+)\}`)

// goldSign is an amount of gold: :g2:, or :gstar: for the asterisk.
var goldSign = regexp.MustCompile(`^gc?([0-9]+|star)$`)

// maxHead is how long what opens an ability may be, in bytes.
const maxHead = 80

// textLines takes a text apart. What stands before the first colon of a line, if it begins with a capital and is no
// sentence, opens an ability.
func textLines(text string) []textLine {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	var out []textLine
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		at := headEnd(line)
		out = append(out, textLine{textRuns(line[:at]), textRuns(strings.TrimSpace(line[at:]))})
	}
	return out
}

// headEnd is where what opens an ability ends, 0 where a line has no such thing.
func headEnd(line string) int {
	if line[0] < 'A' || line[0] > 'Z' {
		return 0
	}
	plain := sign.ReplaceAllStringFunc(line, func(s string) string { return strings.Repeat("_", len(s)) })
	at := strings.Index(plain, ": ")
	if at < 0 || at > maxHead || strings.ContainsAny(plain[:at], ".!?") {
		return 0
	}
	return at + 1
}

// textRuns parts words from signs.
func textRuns(s string) []textRun {
	var out []textRun
	last := 0
	for _, m := range sign.FindAllStringSubmatchIndex(s, -1) {
		if m[0] > last {
			out = append(out, textRun{Text: s[last:m[0]]})
		}
		last = m[1]
		name := ""
		for g := 2; g < len(m); g += 2 {
			if m[g] >= 0 {
				name = s[m[g]:m[g+1]]
			}
		}
		out = append(out, signRun(name))
	}
	if last < len(s) {
		out = append(out, textRun{Text: s[last:]})
	}
	return out
}

// signRun is a sign by its name: what it is of (conflict, element, clan) goes without saying.
func signRun(name string) textRun {
	if m := goldSign.FindStringSubmatch(name); m != nil {
		return textRun{strings.ReplaceAll(m[1], "star", "*"), "gold"}
	}
	for _, of := range []string{"conflict-", "element-", "clan-"} {
		name = strings.TrimPrefix(name, of)
	}
	return textRun{name, "sign"}
}
