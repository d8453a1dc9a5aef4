package importer

import (
	"regexp"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// versionMark separates a title from its version as sources write it: "Title • Experienced 2" (any bullet),
// "Title - exp2" (the client's form, any dash with blanks around it).
var versionMark = regexp.MustCompile(`^(.*\S)\s*(?:[•·\x{2022}\x{0095}]|\s[-–—])\s*((?i:in)?(?i:exp|xp)\S*(?:\s+\S+)?)$`)

// SplitVersion takes the version off the end of a name: "Some Hero • Experienced 2", "Some Hero - exp2",
// "Some Hero • ExperiencedCoM". A name without one, or whose end only looks like one ("Voice of
// Experience"), comes back whole with the base version.
func SplitVersion(name string) (string, card.Version) {
	name = strings.Join(strings.Fields(name), " ")
	m := versionMark.FindStringSubmatch(name)
	if m == nil {
		return name, card.Base
	}
	v, ok := card.ParseVersion(m[2])
	if !ok || v == card.Base {
		return name, card.Base
	}
	return m[1], v
}

// SplitSubtitle parts "Title, the Subtitle" (TF-DECK-10). Only cards that stand for somebody or something
// with a name carry subtitles: Personalities, Winds, Holdings, Sensei, Items. For the other types, and for a
// title in quotation marks, the comma belongs to the title: "Rise, Brother", "“Failure, My Sensei”".
func SplitSubtitle(title string, types []card.Type) (string, string) {
	carries := false
	for _, t := range types {
		switch t {
		case card.Personality, card.Wind, card.Holding, card.SenseiType, card.Item, card.Follower:
			carries = true
		case card.Strategy, card.Spell, card.Event, card.Ring:
			return title, ""
		}
	}
	if !carries || strings.ContainsAny(title[:min(len(title), 1)], `"'`) || strings.HasPrefix(title, "“") || strings.HasPrefix(title, "‘") {
		return title, ""
	}
	head, tail, ok := strings.Cut(title, ", ")
	head, tail = strings.TrimSpace(head), strings.TrimSpace(tail)
	if !ok || head == "" || tail == "" {
		return title, ""
	}
	return head, tail
}

// SplitName parts a whole name into title, subtitle and version.
func SplitName(name string, types []card.Type) (title, subtitle string, v card.Version) {
	name, v = SplitVersion(name)
	title, subtitle = SplitSubtitle(name, types)
	return title, subtitle, v
}
