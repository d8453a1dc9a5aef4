package l5rccg

// EventKind says what happened. The numbers are those of engine.Event.
type EventKind uint8

// The events. What Card, Target, N and M mean is said with each; Seat is the player that it is about.
const (
	EventNone EventKind = iota

	EventTurn      // a turn begins: N its number
	EventPhase     // a phase begins: N
	EventPhaseEx   // a phase ends: N
	EventPhaseNext // a phase is about to begin: N; in neither phase (TF-TIME-01)
	EventTurnEnd   // a turn ends
	EventAction    // an action is taken: Card with it, N its kind
	EventPass      // N 1 where the player chose to, 0 where there was nothing else to do

	EventBowed
	EventStraightened
	EventDishonored
	EventRehonored
	EventEntered     // Card entered play; N how (EffectFlags)
	EventLeft        // Card left play; N the Zone it went to
	EventDestroyed   // Card; N how
	EventDiscarded   // Card, not by destruction
	EventAttached    // Card to Target
	EventMoved       // Card's unit; N the location
	EventAssigned    // Card's unit; N the location
	EventArmy        // Card's unit entered an army by assigning, moving or entering play there (TF-ZONE-12)
	EventOverlaid    // Card was put on Target
	EventRevealed    // Card in Province N was turned face-up
	EventRefilled    // Province N; Card 0 unless it is face-up
	EventRefillEmpty // Province N could not be refilled

	EventHonor    // Seat gained (N>0) or lost (N<0); M the Honor afterwards
	EventGold     // Card produced N Gold
	EventPaid     // N Gold were paid; M of it from the pool
	EventGoldLost // N Gold vanished
	EventDrew     // Seat drew N cards
	EventFavor    // Seat took (N 1) or discarded (N 0) the Favor
	EventStat     // Stat M of Card changed by N
	EventZero     // Stat M of Card is now 0

	EventAttack     // an attack was declared
	EventBattle     // a battle begins at Province N
	EventResolved   // a battle at Province N is resolved; M 1 attacker, 2 defender, 3 both lost, 0 nobody
	EventBattleEnd  // the battle at Province N ends
	EventProvince   // Province N of Seat is destroyed
	EventDuel       // Card challenges Target
	EventFocus      // a card was focused
	EventFocusDone  // focus effects resolve; a point of time that always comes (TF-TIME-06)
	EventFocusRun   // one Focus Effect resolved
	EventDuelEnd    // Card won, Target lost; 0 for nobody
	EventLooked     // an area was searched
	EventShuffled   // N 0 Dynasty deck, 1 Fate deck
	EventTargeted   // Card was targeted by Target
	EventCreated    // Card was created
	EventProclaimed // Card
	EventTurnedDown // Card in Province N was turned face-down
	EventRemoved    // Card left the game
	EventFear       // Card is about to be hit by a Fear effect
	EventFavorUsed  // Seat took a Favor action, which has resolved
	EventInvested   // Card, for N Gold (TF-GOLD-11)
	EventWon        // Seat; the game is over
	EventLost       // Seat
	EventFoeHonor   // in the log: EventHonor of the dummy
	EventLimit      // the game reached a bound of the engine: N which
	EventActed      // an action of Seat has resolved: Card with it. It is told only to texts that wait for it
	EventResolving  // a battle at Province N is about to be resolved; as EventActed
	numEvents
)

// Event is something that happened.
type Event struct {
	Kind   EventKind
	Seat   Seat
	Card   ID
	Target ID
	N, M   int16
}

// EventSet is a set of event kinds, a bit each.
type EventSet uint64

// Has says whether the kind is in the set.
func (e EventSet) Has(k EventKind) bool { return e&(1<<k) != 0 }
