package formats

import (
	"slices"
	"time"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
)

// Status says whether a card may be used in a format on a day.
type Status string

// The statuses. Those that a deck can be illegal by have the names of their problem codes.
const (
	StatusLegal         Status = "legal"
	StatusRestricted    Status = "restricted"    // legal, but so many restricted cards only
	StatusSplashBanned  Status = "splash-banned" // legal in decks of its own clan only
	StatusDisputed      Status = "disputed"      // legal by one form of the ban list, banned by another
	StatusBanned        Status = "banned"
	StatusSuspended     Status = "suspended"
	StatusNotInPool     Status = "not-in-pool"
	StatusNotYetLegal   Status = "not-yet-legal"
	StatusNoLongerLegal Status = "no-longer-legal"
	StatusNotADeckCard  Status = "not-a-deck-card"
	StatusUndetermined  Status = "undetermined" // facts or a list are missing
	StatusNotInForce    Status = "not-in-force" // the format has no rules on the day
)

// Legality is what a format says about one card on one day.
type Legality struct {
	Format     string     `json:"format"`
	Name       string     `json:"name"`
	Version    string     `json:"version,omitempty"` // first day of the version in force; "" if none is
	Status     Status     `json:"status"`
	Since      string     `json:"since,omitempty"`    // first day of the status; "" if it holds since before the first rules
	Until      string     `json:"until,omitempty"`    // last day of the status; "" if no end is known
	Printing   string     `json:"printing,omitempty"` // the first printing that brings a legal card into the pool
	Reason     string     `json:"reason"`             // a sentence in the reader's language
	Rule       string     `json:"rule,omitempty"`
	Source     string     `json:"source,omitempty"`
	Confidence Confidence `json:"confidence,omitempty"`
}

// LegalityOf says for each format of the card's game, in order of show, whether the card may be used in it on a day
// (YYYY-MM-DD), since when and until when. It asks the same checks that judge decks, so that the two never
// differ; rules about decks as a whole, such as copies, are no part of it.
func LegalityOf(c *card.Card, r *Registry, cards *catalog.Catalog, asOf, lang string) []Legality {
	p := &prober{j: judges.Get().(*judge), card: c, cards: cards, opt: Options{AsOf: asOf, Lang: lang}}
	defer p.j.release()
	out := []Legality{}
	for _, f := range r.For(c.Game) {
		out = append(out, p.legality(f, asOf))
	}
	return out
}

// prober judges a deck of one card, day by day.
type prober struct {
	j     *judge
	card  *card.Card
	cards *catalog.Catalog
	opt   Options
}

func (p *prober) legality(f *Format, day string) Legality {
	l := Legality{Format: f.ID, Name: f.Name(p.opt.Lang), Status: StatusNotInForce}
	v, ok := f.At(day)
	if ok {
		l.Version = v.From
		l = p.ask(v, day, l)
	} else {
		l.Reason = string(languageOf(p.opt.Lang).render(nil, "legality/not-in-force", words{format: l.Name, date: day}))
	}
	days := p.days(f)
	at, exact := slices.BinarySearch(days, day)
	if !exact {
		at--
	}
	from := at
	for ; from >= 0; from-- {
		l.Since = days[from]
		if from == 0 || p.on(f, days[from-1]) != l.Status {
			break
		}
	}
	if from == 0 && l.Status == StatusNotInForce || at < 0 {
		l.Since = ""
	}
	for _, next := range days[at+1:] {
		if p.on(f, next) != l.Status {
			l.Until = dayBefore(next)
			break
		}
	}
	return l
}

// days are those on which the answer can change, in order: the ends of versions, of entries about the card, and the
// days of its printings and of those of its title.
func (p *prober) days(f *Format) []string {
	var days []string
	add := func(first, last string) {
		if first != "" {
			days = append(days, first)
		}
		if last != "" {
			days = append(days, dayAfter(last))
		}
	}
	for _, v := range f.Versions {
		add(v.From, v.Until)
		for _, key := range []string{p.card.ID, p.card.FamilyID} {
			for _, e := range v.plan.listed[key] {
				add(e.From, e.Until)
			}
			for _, entries := range v.plan.marks {
				for _, e := range entries[key] {
					add(e.From, e.Until)
				}
			}
		}
		for _, l := range v.plan.allowed {
			for _, e := range l.entries {
				if e.matches(p.card) != matchNone {
					add(e.From, e.Until)
				}
			}
		}
	}
	first := f.Versions[0].From
	add(first, "")
	printings := func(c *card.Card) {
		for i := range c.Printings {
			add(c.Printings[i].Date, "")
			add(c.Printings[i].LegalFrom, "")
		}
	}
	printings(p.card)
	for _, at := range p.cards.Titled(p.card.Title) {
		printings(p.cards.At(at))
	}
	slices.Sort(days)
	days = slices.Compact(days)
	return slices.DeleteFunc(days, func(day string) bool { return day < first || !isDay(day) })
}

// on is the status on a day.
func (p *prober) on(f *Format, day string) Status {
	v, ok := f.At(day)
	if !ok {
		return StatusNotInForce
	}
	return p.ask(v, day, Legality{}).Status
}

// ask judges a deck of the card alone and keeps what is said about the card.
func (p *prober) ask(v *Version, day string, l Legality) Legality {
	j := p.j
	j.forget()
	j.use(v, p.cards, Options{AsOf: day, Lang: p.opt.Lang})
	j.mute = l.Format == "" // only the status is wanted
	j.gather(deck.Deck{Entries: []deck.Entry{{Card: p.card.ID, Count: 1}}})
	j.checkStructure()
	j.checkPool()
	j.checkRest()
	var worst *finding
	for i := range j.findings {
		f := &j.findings[i]
		none := f.Code == "rarity-limit" && *f.Limit == 0 // no card of that rarity at all
		about := f.Code == "not-a-deck-card" || f.stage == stagePool || none
		if about && (f.Severity == Error || f.Severity == Undecided) && (worst == nil || worst.Severity == Undecided && f.Severity == Error) {
			worst = f
		}
	}
	switch {
	case worst != nil && worst.Severity == Undecided:
		l.Status = StatusUndetermined
	case worst != nil && worst.Code == "rarity-limit":
		l.Status = StatusNotInPool
	case worst != nil:
		l.Status = Status(worst.Code)
	default:
		return p.allowed(v, l)
	}
	l.Reason, l.Rule, l.Source, l.Confidence = worst.Message, worst.Rule, worst.Source, worst.Confidence
	return l
}

// allowed is the answer about a card that nothing forbids: legal, or legal within bounds that a list sets.
func (p *prober) allowed(v *Version, l Legality) Legality {
	j := p.j
	l.Status = StatusLegal
	cited := Cited{}
	if v.Pool != nil {
		cited = v.Pool.Cited
		l.Printing = p.printing(v)
	}
	if len(j.groups) > 0 {
		for _, m := range []struct {
			kind   string
			status Status
		}{{listDisputed, StatusDisputed}, {listRestricted, StatusRestricted}, {listSplashBanned, StatusSplashBanned}} {
			if e := j.marked(m.kind, &j.groups[0]); e != nil {
				l.Status, cited = m.status, e.Cited
				break
			}
		}
	}
	if j.mute {
		return l
	}
	f := j.problem(stagePool, string(l.Status), Info, cited)
	message := "legality/" + string(l.Status)
	if l.Status == StatusLegal && v.Pool == nil {
		message = "legality/every-card"
	}
	f.say(message, words{card: j.name(p.card)})
	l.Reason, l.Rule, l.Source, l.Confidence = f.Message, f.Rule, f.Source, f.Confidence
	return l
}

// printing is the oldest printing that alone brings the card into the pool, "" if another card's does.
func (p *prober) printing(v *Version) string {
	alone := *p.card
	for i := range p.card.Printings {
		alone.Printings = p.card.Printings[i : i+1]
		if _, in := v.Pool.since(&alone, p.cards); in {
			return p.card.Printings[i].ID
		}
	}
	return ""
}

func dayBefore(day string) string {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return t.AddDate(0, 0, -1).Format(time.DateOnly)
}
