package l5rccg

// Phase is a part of a turn. Which of them a turn has says the Ruleset (SW-07).
type Phase uint8

// The phases. In Twenty Festivals straightening and revealing open the Action Phase (TF-TURN-03, -04).
const (
	PhaseSetup Phase = iota
	PhaseStraighten
	PhaseEvents
	PhaseAction
	PhaseAttack
	PhaseDynasty
	PhaseEnd
)

var phaseNames = [...]string{"setup", "straighten", "events", "action", "attack", "dynasty", "end"}

// String is the word used in views and logs.
func (p Phase) String() string { return phaseNames[p] }

// Segment is a part of the Attack Phase (TF-ATK-01 to -05).
type Segment uint8

// The segments.
const (
	SegmentNone       Segment = iota
	SegmentDeclare            // attack or not
	SegmentManeuvers          // assigning units, the Attacker first
	SegmentBattle             // the Attacker picks the next battlefield
	SegmentEngage             // round of Engage actions
	SegmentCombat             // round of Battle actions
	SegmentResolution         // totals, destruction, going home
)

var segmentNames = [...]string{"", "declare", "maneuvers", "battle", "engage", "combat", "resolution"}

// String is the word used in views and logs.
func (s Segment) String() string { return segmentNames[s] }
