package l5rccg

import "github.com/kotei-dev/kotei/engine"

// attackPhase takes the course of the Attack Phase a step further.
func (s *State) attackPhase() { s.endPhase() }

// attackWaits says whether the player has something to decide in the Attack Phase outside a round of actions.
func (s *State) attackWaits() bool { return false }

// attackActions appends what may be decided then.
func (s *State) attackActions(dst []engine.Action) []engine.Action { return dst }

// battleActions appends what may be done in a round of the Engage or Combat Segment.
func (s *State) battleActions(dst []engine.Action) []engine.Action { return dst }

// takeAttack takes a legal decision of the Attack Phase outside a round.
func (s *State) takeAttack(a engine.Action) {}

// resolveAttack does what an action of the battle rounds does.
func (s *State) resolveAttack() {}

// attackAnswered goes on with the cards of a question of the Attack Phase.
func (s *State) attackAnswered(picked []ID) {}

// here is the location of the current battlefield, 0 outside battle.
func (s *State) here() uint8 { return 0 }

// inBattleOK says whether presence and location let a player use an ability of a card now (TF-ATK-07, -08).
func (s *State) inBattleOK(seat Seat, id ID, ab *Ability) bool { return true }

// dueling says whether a duel is going on.
func (s *State) dueling() bool { return false }

// joinArmy puts a Personality that enters play during a battle into his controller's army (TF-REC-02).
func (s *State) joinArmy(id ID) {}

// applyMove moves a unit to a location (TF-LOC-02).
func (s *State) applyMove(e *Effect) bool { return false }

// applyFight makes the changes of battles and duels.
func (s *State) applyFight(e *Effect) bool { return false }

// groundLost tells the Attack Phase that a Province is destroyed: outside battle resolution its battlefield ceases to
// exist (TF-PROV-08).
func (s *State) groundLost(e *Effect) {}

// chiDeath destroys Personalities whose Chi is 0 and says whether there was one (TF-CHI-01).
func (s *State) chiDeath() bool {
	for seat := Me; seat < numSeats; seat++ {
		for _, id := range s.play(seat) {
			if s.def(id).Is(TypePersonality) && s.stat(id, Chi) == 0 {
				return s.apply(&Effect{Op: OpDestroy, Seat: seat, Card: id})
			}
		}
	}
	return false
}

// fight is the state of the Attack Phase and of duels.
type fight struct{}

// viewBattles writes the battlefields of the current Attack Phase.
func (s *State) viewBattles(dst *engine.View) {}

// attackWords are the names and labels of the kinds of action of the Attack Phase.
var attackWords = map[engine.Kind]struct {
	name  string
	label phrase
}{}

// present says whether a player controls a unit at the current battlefield (TF-ATK-07).
func (s *State) present(seat Seat) bool { return false }

// units is the number.
func (s *State) units(seat Seat, loc uint8) int { return 0 }
