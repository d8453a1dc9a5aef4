package l5rccg

import "github.com/kotei-dev/kotei/engine"

// Explain says how each stat of a card that the player sees got its value.
func (s *State) Explain(ref int32, lang string) ([]engine.Explanation, error) {
	if ref <= 0 || ref >= int32(s.nids) || !s.known(ID(ref)) {
		return nil, engine.ErrNoCard
	}
	id := ID(ref)
	d := s.def(id)
	var out []engine.Explanation
	for _, st := range cardStats {
		pr := d.Stats[st.stat]
		if pr.Kind == Absent {
			continue
		}
		n := s.stat(id, st.stat)
		out = append(out, engine.Explanation{
			Stat: string(st.name), Value: n, Dash: pr.Kind == Dash, Total: n,
			Contributions: []engine.Contribution{{Kind: "printed", Amount: int(pr.Value), Card: ref, Source: s.name(id, lang)}},
		})
	}
	return out, nil
}
