package formats

import (
	"context"
	"slices"

	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
)

// ValidateAll judges one deck by several versions, which may be of different formats: the reports are those of
// Validate, in the order of the versions. What does not depend on the version is done once: the hash of the deck,
// its cards, their order and legality tokens, the numbers by section, which the reports share, and copies under limits
// that are the same. All versions must be of the game of the cards, and the deck must have been read
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
	return a.format.Game == b.format.Game && a.plan.facts == b.plan.facts && a.plan.tokens == b.plan.tokens
}

// sameKeys says whether cards are counted together alike under both versions.
func sameKeys(a, b *Version) bool {
	return (len(a.plan.limits) == 0) == (len(b.plan.limits) == 0) && a.plan.souls == b.plan.souls && slices.Equal(a.plan.ignored, b.plan.ignored)
}

// again readies what was gathered for another version: findings about lines and texts of cards are looked up anew, and
// everything counted is forgotten.
func (j *judge) again(v *Version, d deck.Deck) {
	clear(j.findings)
	clear(j.active)
	j.findings, j.active = j.findings[:0], j.active[:0]
	alike := sameKeys(j.v, v)
	j.within = j.within && alike && j.plan.alike == v.plan.alike
	if !alike {
		clear(j.keys)
		clear(j.counted)
		j.counted, j.carriers, j.keyed = j.counted[:0], j.carriers[:0], false
	}
	j.lcgDeck.ready = false
	j.use(v, j.cards, j.opt)
	open, anywhere, n := j.open, j.openAnywhere, len(j.pieces)
	for _, i := range j.speaking {
		j.take(&d.Entries[i])
	}
	// The cards and numbers of these entries are counted already.
	j.pieces, j.open, j.openAnywhere = j.pieces[:n], open, anywhere
	j.heed()
	if len(j.tokens) == 0 && v.plan.pool != (poolTokens{}) {
		j.readTokens()
	}
}

// readTokens collects the tokens of all cards.
func (j *judge) readTokens() {
	r := tokenReader{day: j.opt.AsOf}
	for i := range j.groups {
		j.tokens = append(j.tokens, r.read(j.groups[i].card))
	}
}
