package formats

import (
	"context"
	"slices"

	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
)

// ValidateAll judges one deck by several versions, which may be of different formats: the reports are those of
// Validate, in the order of the versions. What does not depend on the version is done once: the hash of the deck,
// its cards and their order. All versions must be of the game of the cards, and the deck must have been read
// for all of them alike: formats in which other cards start in play want a reading of their own.
func ValidateAll(ctx context.Context, versions []*Version, d deck.Deck, cards *catalog.Catalog, opt Options) []Report {
	reports := make([]Report, 0, len(versions))
	j := judges.Get().(*judge)
	defer j.release()
	hash := ""
	for i, v := range versions {
		if i > 0 && sameHomes(versions[i-1], v) {
			j.again(v, d)
		} else {
			j.forget()
			j.use(v, cards, opt)
			j.gather(d)
		}
		if hash == "" {
			hash = j.hasher.hash(d)
		}
		reports = append(reports, j.report(ctx, d.Name, hash))
	}
	return reports
}

// sameHomes says whether cards stand in the same places under both versions, so that what was gathered for the one
// serves for the other.
func sameHomes(a, b *Version) bool {
	return a.format.Game == b.format.Game && a.plan.tokens == b.plan.tokens
}

// sameKeys says whether cards are counted together alike under both versions.
func sameKeys(a, b *Version) bool {
	return a.plan.facts == b.plan.facts && (len(a.plan.limits) == 0) == (len(b.plan.limits) == 0) && a.plan.souls == b.plan.souls && slices.Equal(a.plan.ignored, b.plan.ignored)
}

// again readies what was gathered for another version: findings about lines and texts of cards are looked up anew, and
// everything counted is forgotten.
func (j *judge) again(v *Version, d deck.Deck) {
	clear(j.findings)
	clear(j.active)
	j.findings, j.active = j.findings[:0], j.active[:0]
	if !sameKeys(j.v, v) {
		clear(j.keys)
		clear(j.counted)
		j.counted, j.carriers, j.keyed = j.counted[:0], j.carriers[:0], false
	}
	j.lcgDeck.ready = false
	j.use(v, j.cards, j.opt)
	open, anywhere, n := j.open, j.openAnywhere, len(j.pieces)
	for i := range d.Entries {
		if e := &d.Entries[i]; j.speaks(e) {
			j.take(e)
		}
	}
	// The cards and numbers of these entries are counted already.
	j.pieces, j.open, j.openAnywhere = j.pieces[:n], open, anywhere
	for i := range j.groups {
		g := &j.groups[i]
		g.effects = j.plan.effects(g.card.ID)
		for _, e := range g.effects {
			j.active = append(j.active, activeEffect{i, e})
		}
	}
}

// speaks says whether an entry gives a finding of its own.
func (j *judge) speaks(e *deck.Entry) bool {
	if e.RawCount != "" || e.Count < 1 || e.Count > maxCount || e.How == deck.Typo {
		return true
	}
	if _, ok := j.cards.Position(e.Card); ok {
		return false
	}
	_, ok := j.cards.Card(e.Card)
	return !ok
}
