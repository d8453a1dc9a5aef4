package api

import (
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/goldfish"
)

// sessionAnswer is a game as its player sees it.
func sessionAnswer(p *game, lang string) (answer, error) {
	a, err := encode(wireSession(p, lang))
	a.lang = lang
	return a, err
}

func wireSession(p *game, lang string) Session {
	var v engine.View
	s := p.session.State()
	s.View(&v)
	t := p.head
	out := Session{
		Id: p.id, Game: string(t.Game), Ruleset: t.Ruleset, Release: t.Release, DeckHash: t.DeckHash, Seed: int64(t.Seed),
		Opponent: wireOpponent(t.Opponent), Opening: wireOpening(t.Opening), Index: p.session.Len(), Turn: v.Turn, Phase: v.Phase,
		Segment: given(v.Segment), State: wireBoard(&v, lang), Legal: wireLegal(p.session, lang), Coverage: wireCoverage(s.Coverage()),
	}
	if q := s.Pending(); q != nil {
		out.Pending = wireQuestion(q, s.Prompt(lang))
	}
	if r, over := s.Result(); over {
		out.Result = &GoldfishResult{Won: r.Won, Kind: r.Kind, Turn: r.Turn, Text: goldfish.ResultText(r, lang)}
	}
	return out
}

func wireOpponent(o engine.Opponent) GoldfishOpponent {
	defence := append([]int{}, o.Defence...)
	return GoldfishOpponent{Provinces: &o.Provinces, ProvinceStrength: &o.ProvinceStrength, Honor: &o.Honor, Defence: &defence}
}

func wireOpening(o engine.Opening) GoldfishOpening {
	out := GoldfishOpening{Second: &o.Second}
	if len(o.Dynasty) > 0 {
		out.Dynasty = &o.Dynasty
	}
	if len(o.Fate) > 0 {
		out.Fate = &o.Fate
	}
	return out
}

func wireLegal(p *engine.Session, lang string) []LegalAction {
	out := make([]LegalAction, len(p.Legal()))
	for i, a := range p.Legal() {
		d := p.State().Describe(a, lang)
		out[i] = LegalAction{N: i, Kind: d.Kind, Label: d.Label, Card: refOf(d.Card), Target: refOf(d.Target)}
		if d.HasCost {
			out[i].Cost = &d.Cost
		}
	}
	return out
}

// refOf is nil for no card.
func refOf(ref int32) *int {
	if ref == 0 {
		return nil
	}
	n := int(ref)
	return &n
}

func wireQuestion(q *engine.Question, prompt string) *GoldfishQuestion {
	out := &GoldfishQuestion{Kind: q.Kind, Prompt: prompt, Card: refOf(q.Card), Free: q.Free, Min: q.Min, Max: q.Max}
	if q.Amount != 0 {
		out.Amount = &q.Amount
	}
	if len(q.Candidates) > 0 {
		list := make([]int, len(q.Candidates))
		for i, ref := range q.Candidates {
			list[i] = int(ref)
		}
		out.Candidates = &list
	}
	return out
}

func wireCoverage(c engine.Coverage) GoldfishCoverage {
	return GoldfishCoverage{
		Modelled: len(c.Modelled), Partial: len(c.Partial), None: len(c.None),
		PartialCards: append([]string{}, c.Partial...), NoneCards: append([]string{}, c.None...),
	}
}

func wireBoard(v *engine.View, lang string) Board {
	b := Board{
		First: v.First, Honor: v.Honor, Gold: v.Gold, GoldAvailable: v.Available, Favor: v.Favor,
		Stronghold: wireCards(v.Stronghold, lang), Provinces: wireProvinces(v.Provinces, lang), Hand: wireCards(v.Hand, lang),
		Fief: wireCards(v.Fief, lang), DynastyDiscard: wireCards(v.DynastyDiscard, lang), FateDiscard: wireCards(v.FateDiscard, lang),
		Removed: wireCards(v.Removed, lang), Battles: make([]BoardBattle, len(v.Battles)),
	}
	if v.HandLimit >= 0 {
		b.HandLimit = &v.HandLimit
	}
	b.DeckSizes.Dynasty, b.DeckSizes.Fate = v.DynastyDeck, v.FateDeck
	for i, x := range v.Battles {
		b.Battles[i] = BoardBattle{Province: x.Province, Strength: x.Strength, Force: x.Force, Defence: x.Defence, Current: x.Current, Fought: x.Fought}
	}
	if d := &v.Duel; d.Challenger != 0 {
		b.Duel = &BoardDuel{
			Challenger: int(d.Challenger), Challenged: int(d.Challenged), Focused: wireCards(d.Mine, lang), OpponentFocused: wireCards(d.Theirs, lang),
		}
	}
	o := v.Opponent
	b.Opponent.Honor, b.Opponent.Favor, b.Opponent.Defence = o.Honor, o.Favor, o.Defence
	b.Opponent.Provinces, b.Opponent.Cards = wireProvinces(o.Provinces, lang), wireCards(o.Cards, lang)
	return b
}

func wireProvinces(list []engine.ProvinceView, lang string) []BoardProvince {
	out := make([]BoardProvince, len(list))
	for i, p := range list {
		out[i] = BoardProvince{N: p.N, Strength: p.Strength, Cards: wireCards(p.Cards, lang), Attached: wireCards(p.Attached, lang)}
	}
	return out
}

func wireCards(list []engine.CardView, lang string) []BoardCard {
	out := make([]BoardCard, len(list))
	for i := range list {
		out[i] = wireCard(&list[i], lang)
	}
	return out
}

// wireCard is a card in sight; of one that is not, nothing goes out but that it lies there.
func wireCard(c *engine.CardView, lang string) BoardCard {
	if c.Hidden() {
		return BoardCard{FaceDown: true}
	}
	name := goldfish.Name(c.Card, lang)
	out := BoardCard{
		Ref: refOf(c.Ref), Id: &c.Card.ID, Name: &name, Types: some(words(c.Card.Types)), Keywords: some(words(c.Keywords)),
		Bowed: yes(c.Bowed), Dishonored: yes(c.Dishonored), Dead: yes(c.Dead), Attached: some(wireCards(c.Attached, lang)), Under: some(wireCards(c.Under, lang)),
	}
	if c.Face != 0 {
		out.Face = &c.Face
	}
	if c.Location != 0 {
		out.Location = &c.Location
	}
	if len(c.Stats) > 0 {
		stats := make(map[string]*int, len(c.Stats))
		for i := range c.Stats {
			stats[string(c.Stats[i].Name)] = unlessDash(c.Stats[i].Value, c.Stats[i].Dash)
		}
		out.Stats = &stats
	}
	var tokens []BoardTokens
	for _, t := range c.Tokens {
		tokens = append(tokens, BoardTokens{Name: t.Name, Count: t.Count})
	}
	out.Tokens = some(tokens)
	return out
}

func unlessDash(n int, dash bool) *int {
	if dash {
		return nil
	}
	return &n
}

// some is nil for an empty list.
func some[T any](list []T) *[]T {
	if len(list) == 0 {
		return nil
	}
	return &list
}

// yes is nil for false.
func yes(b bool) *bool {
	if !b {
		return nil
	}
	return &b
}

func words[T card.Type | card.Keyword](list []T) []string {
	out := make([]string, len(list))
	for i, w := range list {
		out[i] = string(w)
	}
	return out
}

func wireLog(s engine.State, from int, lang string) GoldfishLog {
	events := s.Events()
	out := GoldfishLog{Data: []GoldfishEvent{}, Total: len(events)}
	for _, e := range events {
		if int(e.Step) < from {
			continue
		}
		if said := s.Tell(e, lang); said != "" {
			out.Data = append(out.Data, GoldfishEvent{Entry: int(e.Step), Turn: int(e.Turn), Text: said, Card: refOf(e.Card), Target: refOf(e.Target)})
		}
	}
	return out
}

func wireExplanation(ref int, list []engine.Explanation) GoldfishExplanation {
	out := GoldfishExplanation{Ref: ref, Stats: make([]StatExplanation, len(list))}
	for i, e := range list {
		x := StatExplanation{Stat: e.Stat, Value: unlessDash(e.Value, e.Dash), Total: e.Total, Contributions: make([]StatContribution, len(e.Contributions))}
		for k, c := range e.Contributions {
			x.Contributions[k] = StatContribution{Kind: c.Kind, Amount: c.Amount, Card: refOf(c.Card), Source: c.Source, Text: given(c.Text)}
		}
		out.Stats[i] = x
	}
	return out
}
