package behaviour

import (
	"github.com/kotei-dev/kotei/engine/l5rccg"
)

// designators are the words of "when" that say when an ability may be used.
var designators = map[string]l5rccg.Designator{
	"limited": l5rccg.Limited, "open": l5rccg.Open, "battle": l5rccg.BattleAbility, "engage": l5rccg.Engage,
	"dynasty": l5rccg.DynastyAbility, "interrupt": l5rccg.Interrupt,
}

// types are the words of types of cards, in the singular and the plural.
var types = map[string]l5rccg.TypeSet{
	"stronghold": l5rccg.TypeStronghold, "sensei": l5rccg.TypeSensei, "wind": l5rccg.TypeWind,
	"personality": l5rccg.TypePersonality, "personalities": l5rccg.TypePersonality, "holding": l5rccg.TypeHolding, "holdings": l5rccg.TypeHolding,
	"event": l5rccg.TypeEvent, "events": l5rccg.TypeEvent, "region": l5rccg.TypeRegion, "regions": l5rccg.TypeRegion,
	"celestial": l5rccg.TypeCelestial, "strategy": l5rccg.TypeStrategy, "strategies": l5rccg.TypeStrategy, "ring": l5rccg.TypeRing, "rings": l5rccg.TypeRing,
	"follower": l5rccg.TypeFollower, "followers": l5rccg.TypeFollower, "item": l5rccg.TypeItem, "items": l5rccg.TypeItem,
	"spell": l5rccg.TypeSpell, "spells": l5rccg.TypeSpell, "ancestor": l5rccg.TypeAncestor, "attachment": l5rccg.TypeAttachment, "attachments": l5rccg.TypeAttachment,
	"card": 0, "cards": 0,
}

// states are the words of states of cards.
var states = map[string]l5rccg.CardState{
	"bowed": l5rccg.IsBowed, "unbowed": l5rccg.IsUnbowed, "honorable": l5rccg.IsHonorable, "dishonorable": l5rccg.IsDishonorable,
	"attacking": l5rccg.IsAttacking, "defending": l5rccg.IsDefending,
}

// places are the words of locations.
var places = map[string]l5rccg.Where{"anywhere": l5rccg.Anywhere, "home": l5rccg.AtHome, "here": l5rccg.Here}

// zones are what may stand behind "in".
var zones = map[string]l5rccg.Zone{
	"hand": l5rccg.ZoneHand, "province": l5rccg.ZoneProvince, "dynasty deck": l5rccg.ZoneDynastyDeck, "fate deck": l5rccg.ZoneFateDeck,
	"dynasty discard": l5rccg.ZoneDynastyDiscard, "fate discard": l5rccg.ZoneFateDiscard,
}

// refs are the words of things.
var refs = map[string]l5rccg.Ref{
	"this": l5rccg.RefThis, "host": l5rccg.RefHost, "target": l5rccg.RefTarget0, "target2": l5rccg.RefTarget1,
	"target3": l5rccg.RefTarget2, "target4": l5rccg.RefTarget3, "it": l5rccg.RefIt, "event": l5rccg.RefEvent, "event2": l5rccg.RefEvent2,
	"targets": l5rccg.RefTargets, "marked": l5rccg.RefMarked, "winner": l5rccg.RefWinner, "loser": l5rccg.RefLoser,
}

// stats are the words of numbers of cards and players.
var stats = map[string]l5rccg.Stat{
	"force": l5rccg.Force, "chi": l5rccg.Chi, "gold_cost": l5rccg.GoldCost, "honor_requirement": l5rccg.HonorRequirement,
	"personal_honor": l5rccg.PersonalHonor, "focus": l5rccg.Focus, "gold_production": l5rccg.GoldProduction,
	"province_strength": l5rccg.ProvinceStrength, "hand_limit": l5rccg.HandLimit, "lobby_bonus": l5rccg.LobbyBonus,
	"ranged": l5rccg.StrengthRanged, "melee": l5rccg.StrengthMelee, "fear": l5rccg.StrengthFear,
	"against_ranged": l5rccg.AgainstRanged, "against_melee": l5rccg.AgainstMelee, "against_fear": l5rccg.AgainstFear,
	"force_bonus": l5rccg.GainOf(l5rccg.Force), "force_penalty": l5rccg.LossOf(l5rccg.Force),
	"honor_gain": l5rccg.GainOf(l5rccg.FamilyHonor), "honor_loss": l5rccg.LossOf(l5rccg.FamilyHonor),
}

// durations are the words of "until".
var durations = map[string]l5rccg.Until{
	"turn end": l5rccg.UntilTurnEnd, "phase end": l5rccg.UntilPhaseEnd, "battle end": l5rccg.UntilBattleEnd, "next turn": l5rccg.UntilNextTurn,
	"next turn end": l5rccg.UntilNextEnd, "in play": l5rccg.WhileInPlay, "bowed": l5rccg.WhileBowed, "source": l5rccg.WhileSource, "forever": l5rccg.Forever,
}

// event is what a trigger can wait for.
type event struct {
	kind  l5rccg.EventKind
	cards bool // it is about a card
}

// events are the words of "on".
var events = map[string]event{
	"turn": {l5rccg.EventTurn, false}, "turn end": {l5rccg.EventTurnEnd, false}, "phase": {l5rccg.EventPhase, false}, "phase end": {l5rccg.EventPhaseEx, false},
	"bowed": {l5rccg.EventBowed, true}, "straightened": {l5rccg.EventStraightened, true}, "dishonored": {l5rccg.EventDishonored, true},
	"rehonored": {l5rccg.EventRehonored, true}, "entered": {l5rccg.EventEntered, true}, "left": {l5rccg.EventLeft, true},
	"destroyed": {l5rccg.EventDestroyed, true}, "discarded": {l5rccg.EventDiscarded, true}, "attached": {l5rccg.EventAttached, true},
	"moved": {l5rccg.EventMoved, true}, "assigned": {l5rccg.EventAssigned, true}, "joined army": {l5rccg.EventArmy, true},
	"revealed": {l5rccg.EventRevealed, true}, "refilled": {l5rccg.EventRefilled, true}, "honor": {l5rccg.EventHonor, false},
	"produced": {l5rccg.EventGold, true}, "drew": {l5rccg.EventDrew, false}, "favor": {l5rccg.EventFavor, false},
	"attack": {l5rccg.EventAttack, false}, "battle": {l5rccg.EventBattle, false}, "resolving": {l5rccg.EventResolving, false},
	"resolved": {l5rccg.EventResolved, false}, "battle end": {l5rccg.EventBattleEnd, false}, "province lost": {l5rccg.EventProvince, false},
	"duel": {l5rccg.EventDuel, true}, "focused": {l5rccg.EventFocusRun, true}, "duel end": {l5rccg.EventDuelEnd, true},
	"proclaimed": {l5rccg.EventProclaimed, true}, "invested": {l5rccg.EventInvested, true}, "favor used": {l5rccg.EventFavorUsed, false},
	"targeted": {l5rccg.EventTargeted, true}, "created": {l5rccg.EventCreated, true}, "acted": {l5rccg.EventActed, true}, "fear": {l5rccg.EventFear, true},
}

// refVerbs are steps that do something to a thing.
var refVerbs = map[string]struct {
	op l5rccg.Op
	n  int16
}{
	"bow": {l5rccg.OpBow, 0}, "straighten": {l5rccg.OpStraighten, 0}, "dishonor": {l5rccg.OpDishonor, 0}, "rehonor": {l5rccg.OpRehonor, 0},
	"destroy": {l5rccg.OpDestroy, 0}, "discard": {l5rccg.OpDiscard, 0}, "remove": {l5rccg.OpRemove, 0}, "to_hand": {l5rccg.OpToHand, 0},
	"to_top": {l5rccg.OpToTop, 0}, "to_bottom": {l5rccg.OpToBottom, 0}, "enter": {l5rccg.OpEnter, 0}, "recruit": {l5rccg.OpRecruit, 0},
	"equip": {l5rccg.OpEquip, 0}, "attach": {l5rccg.OpAttach, 0}, "reveal": {l5rccg.OpSetShown, 1}, "turn_down": {l5rccg.OpSetShown, 0},
	"control": {l5rccg.OpControl, 0}, "seppuku": {l5rccg.OpSeppuku, 0}, "move": {l5rccg.OpMove, 0},
}

// numberVerbs are steps about a number.
var numberVerbs = map[string]l5rccg.Op{
	"gain_honor": l5rccg.OpGainHonor, "lose_honor": l5rccg.OpLoseHonor, "gold": l5rccg.OpGold, "draw": l5rccg.OpDraw,
	"boost": l5rccg.OpBoost, "ranged": l5rccg.OpRanged, "melee": l5rccg.OpMelee, "fear": l5rccg.OpFear,
}

// plainVerbs are steps whose value is "true".
var plainVerbs = map[string]l5rccg.Op{
	"take_favor": l5rccg.OpTakeFavor, "discard_favor": l5rccg.OpLoseFavor, "additional_action": l5rccg.OpAction, "negate": l5rccg.OpNegate,
	"cycle": l5rccg.OpCycle, "new_province": l5rccg.OpNewGround,
}

// chooseVerbs are steps that choose cards.
var chooseVerbs = map[string]l5rccg.Op{"target": l5rccg.OpTarget, "choose": l5rccg.OpChoose, "search": l5rccg.OpSearch}

// otherVerbs are the steps with a reader of their own.
var otherVerbs = []string{"give", "set", "token", "keyword", "lose_keyword", "place", "create", "duel", "shuffle", "later", "prevent", "may", "either", "province_strength", "destroy_province"}

// prevented are the words of what a trait or a step can prevent.
var preventable = map[string]l5rccg.Op{
	"bow": l5rccg.OpBow, "straighten": l5rccg.OpStraighten, "dishonor": l5rccg.OpDishonor, "destroy": l5rccg.OpDestroy, "discard": l5rccg.OpDiscard,
	"move": l5rccg.OpMove, "ranged": l5rccg.OpRanged, "melee": l5rccg.OpMelee, "fear": l5rccg.OpFear, "gain_honor": l5rccg.OpGainHonor,
	"lose_honor": l5rccg.OpLoseHonor, "target": l5rccg.OpTarget, "draw": l5rccg.OpDraw, "gold": l5rccg.OpGold,
}
