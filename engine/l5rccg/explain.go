package l5rccg

import (
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine"
)

// trace gathers the contributions to one value. A nil trace gathers nothing.
type trace struct {
	s    *State
	lang string
	list []engine.Contribution
}

func (t *trace) add(kind string, n int, source ID) {
	if t != nil {
		t.put(kind, n, source, "")
	}
}

func (t *trace) put(kind string, n int, source ID, rule string) {
	c := engine.Contribution{Kind: kind, Amount: n, Source: rule}
	if source != 0 && t.s.known(source) {
		c.Card, c.Source = int32(source), t.s.name(source, t.lang)
	} else if rule == "" {
		c.Source = phrase{"the rules, or a card that has left sight", "les règles, ou une carte hors de vue"}.in(t.lang)
	}
	t.list = append(t.list, c)
}

// change adds what an ongoing change gives.
func (t *trace) change(m *mod) {
	switch {
	case t == nil:
	case m.op == OpSet:
		t.put("set", int(m.amount), m.source, "")
	case m.op == OpToken:
		t.put(bonusOr(int(m.amount)), int(m.amount), m.source, "TF-STAT-23")
		t.list[len(t.list)-1].Text = t.s.tab.names[m.key]
	default:
		t.put(bonusOr(int(m.amount)), int(m.amount), m.source, "")
	}
}

// plain adds a bonus or a penalty of a continuous trait.
func (t *trace) plain(n int, source ID) {
	if t != nil && n != 0 {
		t.put(bonusOr(n), n, source, "")
	}
}

func bonusOr(n int) string {
	if n < 0 {
		return "penalty"
	}
	return "bonus"
}

func (t *trace) toLimit(m *mod, by int) {
	if t == nil {
		return
	}
	kind := "to-maximum"
	if m.amount < 0 {
		kind = "to-minimum"
	}
	t.put(kind, by, m.source, "")
}

func (t *trace) limit(l *limit, by int) {
	if t == nil || by == 0 {
		return
	}
	kind := "minimum"
	if l.max {
		kind = "maximum"
	}
	t.put(kind, by, l.source, l.rule)
}

// Explain says how each stat of a card that the player sees got its value: the contributions in order of application
// (section 3.2), the raw total, and what limits make of it.
func (s *State) Explain(ref int32, lang string) ([]engine.Explanation, error) {
	if ref <= 0 || ref >= int32(s.nids) || !s.known(ID(ref)) {
		return nil, engine.ErrNoCard
	}
	id := ID(ref)
	d := s.def(id)
	var out []engine.Explanation
	for _, st := range cardStats {
		kind := d.Stats[st.stat].Kind
		if kind == Absent {
			continue
		}
		x := engine.Explanation{Stat: string(st.name), Dash: kind == Dash}
		t := &trace{s: s, lang: lang}
		if kind == Dash {
			t.add("printed", 0, id)
		} else {
			x.Total = s.raw(id, st.stat, t)
			sub := s.cardSubject(id)
			n := s.bound(&sub, st.stat, x.Total, t)
			if n < 0 && s.floored(id, st.stat) { // TF-STAT-05
				t.put("minimum", -n, 0, "TF-STAT-05")
			}
			x.Value = s.stat(id, st.stat)
		}
		x.Contributions = t.list
		out = append(out, x)
	}
	if s.producesByText(id) {
		out = append(out, s.explainGold(id, lang))
	}
	return out, nil
}

// explainGold says how a production that stands in the text got its value: the number in the text, and what the player's
// clan, his first turn and ongoing changes make of it.
func (s *State) explainGold(id ID, lang string) engine.Explanation {
	n, t := s.production(id), &trace{s: s, lang: lang}
	t.put("printed", int(s.def(id).Facts.Gold), id, "")
	if more := n - int(s.def(id).Facts.Gold); more != 0 {
		t.put(bonusOr(more), more, 0, "TF-TYPE-06")
	}
	return engine.Explanation{Stat: string(card.GoldProduction), Value: n, Total: n, Contributions: t.list}
}
