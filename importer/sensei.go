package importer

import (
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// SplitSensei parts what stands on a Sensei's keyword line into its clan restriction and real keywords
// (TF-DECK-18, -19). clans are the clans that the source lists for it apart from the keywords, which may be
// none or hold "All Clans". A word is part of the restriction if it reads "All Clans", is one of clans, or
// names a Clan Alignment.
func SplitSensei(keywords, clans []string) (*card.Sensei, []card.Keyword) {
	s := &card.Sensei{Clans: []card.Clan{}}
	listed := map[card.Clan]bool{}
	for _, c := range clans {
		if isAllClans(c) {
			s.All = true
		} else if clan, ok := card.ParseClan(c); ok {
			listed[clan] = true
		}
	}
	add := func(clan card.Clan) {
		if !slices.Contains(s.Clans, clan) {
			s.Clans = append(s.Clans, clan)
		}
	}
	var rest []card.Keyword
	for _, k := range keywords {
		clan, ok := card.ParseClan(k)
		switch {
		case isAllClans(k):
			s.All = true
		case ok && (listed[clan] || isAlignment(clan) || strings.HasSuffix(card.Fold(k), " clan")):
			add(clan)
		default:
			rest = append(rest, k)
		}
	}
	for _, c := range clans {
		if clan, ok := card.ParseClan(c); ok && !isAllClans(c) {
			add(clan)
		}
	}
	return s, rest
}

func isAllClans(s string) bool { return card.Fold(s) == "all clans" }

// isAlignment says whether the clan was the alignment of a Stronghold in any arc and is no ordinary keyword.
func isAlignment(c card.Clan) bool { return c == "naga" || slices.Contains(card.GreatClans(), c) }
