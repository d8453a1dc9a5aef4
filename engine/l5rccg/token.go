package l5rccg

// addTokens puts Amount tokens named Key on a card, each giving Limit of Stat (TF-STAT-23). With FlagExactly it gives
// tokens until there are exactly Amount, which fails if there are more already (TF-EFF-10). The change counts the tokens
// in limit and gives amount.
func (s *State) addTokens(e *Effect) bool {
	n := e.Amount
	if e.Flags&FlagExactly != 0 {
		n -= s.tokens(e.Card, e.Key)
	}
	if n <= 0 {
		return false
	}
	for i := range s.nmods {
		m := &s.mods[i]
		if m.op == OpToken && m.card == e.Card && m.key == e.Key && m.stat == e.Stat { // from the last effect that placed one
			m.limit += n
			m.amount = m.limit * e.Limit
			m.source, m.use = e.Source, e.Use
			s.statChanged(e, int(n*e.Limit))
			return true
		}
	}
	put := *e
	put.Until, put.Limit, put.Amount = WhileInPlay, n, n*e.Limit
	if !s.addMod(&put) {
		return false
	}
	s.statChanged(e, int(put.Amount))
	return true
}

// tokens is the number of tokens of a name on a card.
func (s *State) tokens(id ID, key Key) int16 {
	n := int16(0)
	for i := range s.nmods {
		if m := &s.mods[i]; m.op == OpToken && m.card == id && m.key == key {
			n += m.limit
		}
	}
	return n
}
