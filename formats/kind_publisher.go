package formats

import "github.com/kotei-dev/kotei/card"

// publisherKind tells where the imported cards hold none of a publisher whose cards are part of the format, so that
// the answer speaks of the rest alone (LCG-FMT-22).
func publisherKind() kind {
	return kind{
		name: "publisher-known", doc: "tells where the release has no set of a publisher",
		params: []string{"publisher"}, needs: []string{"publisher"},
		codes: []string{"facts-missing"}, games: []card.Game{card.L5RLCG}, run: runPublisher,
	}
}

// publisherNames are the publishers in messages.
var publisherNames = map[string]string{"ffg": "FFG", "emerald-legacy": "Emerald Legacy"}

func runPublisher(j *judge, r *Rule) {
	for _, s := range j.cards.Sets() {
		if s.Publisher == r.Publisher {
			return
		}
	}
	j.problem(stageAdvice, "facts-missing", Info, r.Cited).say("facts-missing/publisher", words{what: publisherNames[r.Publisher]})
}
