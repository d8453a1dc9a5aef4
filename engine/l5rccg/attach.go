package l5rccg

// canAttach says whether a Personality in play could take the attachment: at most one Weapon, for a Kensai two that are
// both not Two-Handed (TF-ATT-03); one Armor (TF-ATT-04); Spells on Shugenja only (TF-ATT-05); in a ruleset that asks
// for it, a Follower's Honor Requirement against Personal Honor (SW-17) and an unbowed host (SW-18). Out of play the
// host's player must be able to control the card.
func (s *State) canAttach(id, host ID) bool { return s.canTake(id, host, 0) }

// canTake is canAttach once another attachment has left the host, 0 for none.
func (s *State) canTake(id, host, leaving ID) bool {
	d := s.def(id)
	if id == host || !d.Is(TypeAttached) || !s.inPlay(host) || !s.def(host).Is(TypePersonality) || s.c[id].host == host {
		return false
	}
	if d.Is(TypeAncestor) {
		return s.takesAncestor(id, host)
	}
	if d.Is(TypeSpell) && !s.hasKey(host, KeyShugenja) {
		return false
	}
	if must := d.Facts.HostMust; must != nil && !s.takes(must, host, id, s.c[host].ctrl) {
		return false
	}
	weapon, armor := s.hasKey(id, KeyWeapon), s.hasKey(id, KeyArmor)
	if weapon || armor {
		weapons, twoHanded, armors := 0, s.hasKey(id, KeyTwoHanded), 0
		for a := s.c[host].first; a != 0; a = s.c[a].next {
			if a == leaving {
				continue
			}
			if s.hasKey(a, KeyWeapon) {
				weapons++
				twoHanded = twoHanded || s.hasKey(a, KeyTwoHanded)
			}
			if s.hasKey(a, KeyArmor) {
				armors++
			}
		}
		if weapon && weapons > 0 && (twoHanded || weapons > 1 || !s.hasKey(host, KeyKensai) || s.def(host).Facts.OneWeapon) {
			return false
		}
		if armor && armors > 0 {
			return false
		}
	}
	if s.rules.FollowerHonor && d.Is(TypeFollower) && d.Stats[HonorRequirement].Kind == Number &&
		s.stat(host, PersonalHonor) < int(d.Stats[HonorRequirement].Value) {
		return false
	}
	return s.inPlay(id) || s.mayControl(id, s.c[host].ctrl)
}
