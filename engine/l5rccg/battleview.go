package l5rccg

import "github.com/kotei-dev/kotei/engine"

// attackWords are the names and labels of the kinds of action of the Attack Phase and of duels.
var attackWords = map[engine.Kind]struct {
	name  string
	label phrase
}{
	KindAttack:        {"attack", phrase{"Attack", "Attaquer"}},
	KindAssign:        {"assign", phrase{"Assign %c to Province %n", "Assigner %c à la Province %n"}},
	KindAssignDone:    {"assign-done", phrase{"Assign no further unit", "Ne plus assigner d'unité"}},
	KindBattlefield:   {"battlefield", phrase{"Fight at Province %n", "Combattre à la Province %n"}},
	KindCavalry:       {"cavalry", phrase{"Cavalry: move %t to this battle", "Cavalerie : déplacer %t vers cette bataille"}},
	KindNaval:         {"naval-invasion", phrase{"Naval Invasion: act first in combat", "Invasion navale : agir en premier au combat"}},
	KindFavorBattle:   {"favor-battle", phrase{"Discard the Imperial Favor to send %t home", "Défausser la Faveur Impériale pour renvoyer %t chez lui"}},
	KindReserve:       {"reserve", phrase{"Reserve: bring in %c (%g Gold)", "Réserve : faire entrer %c (%g or)"}},
	KindTactical:      {"tactical-advantage", phrase{"Tactical Advantage: discard %c for the Force of %t", "Avantage tactique : défausser %c pour la Force de %t"}},
	KindFocusHand:     {"focus", phrase{"Focus %c", "Focaliser %c"}},
	KindFocusDeck:     {"focus-deck", phrase{"Focus the top card of your Fate deck, unseen", "Focaliser la carte du dessus de votre deck Destin, sans la voir"}},
	KindStrike:        {"strike", phrase{"Strike", "Frapper"}},
	KindRefuse:        {"refuse", phrase{"Refuse the challenge", "Refuser le défi"}},
	KindCourage:       {"courage", phrase{"Courage: discard %c to change the Fear (1: +2, 2: -2): %n", "Courage : défausser %c pour changer la Peur (1 : +2, 2 : -2) : %n"}},
	KindCavalryAssign: {"cavalry-assign", phrase{"Assign %c to Province %n", "Assigner %c à la Province %n"}},
	KindCombine:       {"combine", phrase{"Add the strength of %c", "Ajouter la force de %c"}},
}

// viewBattles writes the battlefields of the current Attack Phase, and the Force that defends an attacked one this turn.
func (s *State) viewBattles(dst *engine.View) {
	dst.Opponent.Defence = s.defence()
	def := s.active.Other()
	for n := range s.p[def].nprov {
		g := &s.fight.ground[n]
		if !g.open {
			continue
		}
		b := engine.BattleView{
			Province: int(n) + 1, Force: s.armyForce(s.active, n+1, true), Defence: s.armyForce(def, n+1, true),
			Current: s.here() == n+1, Fought: g.fought,
		}
		if s.p[def].prov[n].stands {
			b.Strength = s.provinceStrength(def, int8(n))
		}
		dst.Battles = append(dst.Battles, b)
	}
}

// hashFight adds the state of the Attack Phase.
func (s *State) hashFight(h *engine.Hash) {
	f := &s.fight
	h.Int(int(f.stage))
	h.Int(int(f.at))
	for i := range f.ground {
		h.Bool(f.ground[i].open)
		h.Bool(f.ground[i].fought)
		h.Int(int(f.guards[i]))
	}
	for _, p := range f.plans[:f.nplans] {
		h.Int(int(p.card)<<8 | int(p.loc))
	}
	h.Bool(f.naval)
	h.Bool(f.sailing)
	h.Int(int(f.duel.stage))
	h.Int(int(f.duel.turn))
	h.Int(int(f.duel.winner))
	h.Bool(f.duel.decided)
	for side := range f.duel.cards {
		h.Int(int(f.duel.who[side]))
		for _, id := range f.duel.cards[side][:f.duel.focused[side]] {
			h.Int(int(id))
		}
	}
}
