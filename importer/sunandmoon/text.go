package sunandmoon

import (
	"regexp"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

var (
	boldRun  = regexp.MustCompile(`(?is)^\s*<(?:b|strong)>(.*?)</(?:b|strong)\s*>`)
	newlines = strings.NewReplacer("\r", " ", "\n", " ", "\t", " ")
)

// plain turns marked-up text into plain text as every source does. A new line of the file is only layout;
// <BR> makes one of the text.
func plain(marked string) string { return importer.PlainText(newlines.Replace(marked)) }

// splitText parts the text of a card into its keywords and the rest, plain. Keywords stand only in the bold
// run at the very start (TF-TYPE-16); a bold run that names an action ("Battle:") is none. The last keyword
// may lack its full stop.
func splitText(marked string) (keywords []card.Keyword, text string) {
	m := boldRun.FindStringSubmatch(marked)
	if m == nil {
		return nil, plain(marked)
	}
	after := marked[len(m[0]):]
	if strings.HasPrefix(strings.TrimSpace(after), ":") { // <B>Battle</B>: the colon stands outside
		return nil, plain(marked)
	}
	run := plain(m[1])
	phrases, rest := cutPhrases(run)
	if rest != "" { // an action or a sentence that the file put into the same run
		after = rest + " " + after
	}
	return unique(partClans(phrases)), plain(after)
}

// unique drops empty phrases and a keyword given twice (TF-KW-05).
func unique(phrases []string) []card.Keyword {
	var out []card.Keyword
	seen := make(map[string]bool, len(phrases))
	for _, p := range phrases {
		if p != "" && !seen[p] {
			seen[p] = true
			out = append(out, p)
		}
	}
	return out
}

// cutPhrases splits a bold run at its full stops, as far as it consists of keywords: a phrase with a colon,
// comma or bracketed cost begins an action or a sentence, which is given back as the rest.
func cutPhrases(run string) (phrases []string, rest string) {
	for run = strings.TrimSpace(run); run != ""; {
		phrase, tail := cutStop(run)
		if strings.ContainsAny(phrase, ":,") {
			return phrases, run
		}
		phrases = append(phrases, strings.TrimSpace(phrase))
		run = strings.TrimSpace(tail)
	}
	return phrases, ""
}

// cutStop parts a run at its first full stop that is not inside a number ("Experienced 3.5").
func cutStop(run string) (phrase, tail string) {
	for i := 0; i < len(run); i++ {
		inNumber := i > 0 && digit(run[i-1]) && i+1 < len(run) && digit(run[i+1])
		if run[i] == '.' && !inNumber {
			return run[:i], run[i+1:]
		}
	}
	return run, ""
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// clanRun is a clan's keyword with the next keyword run on to it, as on old cards: "Dragon Clan Samurai".
var clanRun = regexp.MustCompile(`^((?:` + strings.Join(clanWords, "|") + `) Clan) (\S.*)$`)

// clanWords are the clans that have a keyword "X Clan".
var clanWords = []string{
	"Crab", "Crane", "Dragon", "Lion", "Mantis", "Phoenix", "Scorpion", "Spider", "Unicorn", "Akasha",
	"Badger", "Bat", "Boar", "Centipede", "Dragonfly", "Falcon", "Firefly", "Fox", "Hare", "Monkey",
	"Oriole", "Ox", "Raccoon", "Snake", "Sparrow", "Tanuki", "Tortoise", "Wasp",
}

// runOn are the keywords that old cards run on to the clan. A phrase that goes on otherwise is one keyword
// ("Mantis Clan Founder"); "Dragon Clan Samurai Shugenja" gives three.
var runOn = map[string]bool{
	"Samurai": true, "Shugenja": true, "Courtier": true, "Ninja": true, "Monk": true, "Bushi": true,
	"Magistrate": true, "Scout": true, "Duelist": true, "Ronin": true, "Unaligned": true, "Unique": true,
}

// partClans parts run-together clan keywords.
func partClans(phrases []string) []string {
	out := make([]string, 0, len(phrases)+2)
	for _, phrase := range phrases {
		m := clanRun.FindStringSubmatch(phrase)
		if m == nil {
			out = append(out, phrase)
			continue
		}
		words := strings.Fields(m[2])
		parted := true
		for _, w := range words {
			parted = parted && runOn[w]
		}
		if !parted {
			out = append(out, phrase)
			continue
		}
		out = append(append(out, m[1]), words...)
	}
	return out
}
