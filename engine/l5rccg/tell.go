package l5rccg

import (
	"fmt"
	"strings"

	"github.com/kotei-dev/kotei/engine"
)

// eventWords say what happened. %c is the card, %t the second card, %n and %m the numbers.
var eventWords = [numEvents]phrase{
	EventTurn:         {"Turn %n begins", "Le tour %n commence"},
	EventPhase:        {"%p phase", "Phase : %p"},
	EventTurnEnd:      {"The turn ends", "Le tour se termine"},
	EventPass:         {"You pass", "Vous passez"},
	EventFoeHonor:     {"The opponent's Honor %+n, now %m", "Honneur de l'adversaire %+n, maintenant %m"},
	EventBowed:        {"%c bows", "%c s'incline"},
	EventStraightened: {"%c straightens", "%c se redresse"},
	EventDishonored:   {"%c is dishonored", "%c est déshonoré"},
	EventRehonored:    {"%c is rehonored", "%c est réhonoré"},
	EventEntered:      {"%c enters play", "%c entre en jeu"},
	EventLeft:         {"%c leaves play", "%c quitte le jeu"},
	EventDestroyed:    {"%c is destroyed", "%c est détruit"},
	EventDiscarded:    {"%c is discarded", "%c est défaussé"},
	EventAttached:     {"%c is attached to %t", "%c est attaché à %t"},
	EventMoved:        {"%c moves", "%c se déplace"},
	EventAssigned:     {"%c is assigned to Province %n", "%c est assigné à la Province %n"},
	EventOverlaid:     {"%c is put over %t", "%c est posé sur %t"},
	EventRevealed:     {"%c is revealed", "%c est révélé"},
	EventRefilled:     {"Province %n is refilled", "La Province %n est remplie"},
	EventRefillEmpty:  {"Province %n cannot be refilled", "La Province %n ne peut être remplie"},
	EventHonor:        {"Honor %+n, now %m", "Honneur %+n, maintenant %m"},
	EventGold:         {"%c produces %n Gold", "%c produit %n or"},
	EventPaid:         {"%n Gold paid", "%n or payés"},
	EventGoldLost:     {"%n Gold lost", "%n or perdus"},
	EventDrew:         {"%n cards drawn", "%n cartes piochées"},
	EventFavor:        {"The Imperial Favor changes hands", "La Faveur Impériale change de mains"},
	EventAttack:       {"An attack is declared", "Une attaque est déclarée"},
	EventBattle:       {"Battle at Province %n", "Bataille à la Province %n"},
	EventResolved:     {"The battle at Province %n is resolved: %o", "La bataille à la Province %n est résolue : %o"},
	EventBattleEnd:    {"The battle at Province %n ends", "La bataille à la Province %n se termine"},
	EventProvince:     {"Province %n is destroyed", "La Province %n est détruite"},
	EventDuel:         {"%c challenges %t", "%c défie %t"},
	EventShuffled:     {"A deck is shuffled", "Un deck est mélangé"},
	EventCreated:      {"%c is created", "%c est créé"},
	EventProclaimed:   {"%c is proclaimed", "%c est proclamé"},
	EventTurnedDown:   {"A card is turned face-down", "Une carte est retournée face cachée"},
	EventRemoved:      {"%c leaves the game", "%c quitte la partie"},
	EventInvested:     {"%c is invested in", "Investissement dans %c"},
	EventStat:         {"%s of %c: %+n", "%s de %c : %+n"},
	EventFocus:        {"A card is focused", "Une carte est focalisée"},
	EventDuelEnd:      {"%c wins the duel against %t", "%c gagne le duel contre %t"},
	EventWon:          {"You win", "Vous gagnez"},
	EventLost:         {"You lose", "Vous perdez"},
	EventLimit:        {"The game has outgrown the engine's bounds", "La partie dépasse les bornes du moteur"},
}

// placed are the events whose N is the number of a Province from 0.
var placed = EventSet(1<<EventRefilled | 1<<EventRefillEmpty | 1<<EventBattle | 1<<EventResolved | 1<<EventBattleEnd | 1<<EventProvince)

var phaseWords = [...]phrase{
	{"set-up", "mise en place"},
	{"Straighten", "redressement"},
	{"Events", "événements"},
	{"Action", "action"},
	{"Attack", "attaque"},
	{"Dynasty", "dynastie"},
	{"End", "fin"},
}

// statWordsOf are the names of stats.
var statWordsOf = [numStats]phrase{
	Force:            {"Force", "Force"},
	Chi:              {"Chi", "Chi"},
	GoldCost:         {"Gold Cost", "Coût en or"},
	HonorRequirement: {"Honor Requirement", "Prérequis d'Honneur"},
	PersonalHonor:    {"Personal Honor", "Honneur personnel"},
	Focus:            {"Focus Value", "Valeur de focalisation"},
	ProvinceStrength: {"Province Strength", "Force de Province"},
	GoldProduction:   {"Gold Production", "Production d'or"},
	StartingHonor:    {"Starting Honor", "Honneur de départ"},
	HandLimit:        {"Maximum hand size", "Taille de main maximale"},
	LobbyBonus:       {"Lobby Bonus", "Bonus de Lobby"},
	FamilyHonor:      {"Family Honor", "Honneur de famille"},
	ArmyForce:        {"Force", "Force"},
	StrengthRanged:   {"Ranged strength", "Puissance à distance"},
	StrengthMelee:    {"Melee strength", "Puissance de mêlée"},
	StrengthFear:     {"Fear strength", "Puissance de Peur"},
	AgainstRanged:    {"Ranged strength against", "Puissance à distance contre"},
	AgainstMelee:     {"Melee strength against", "Puissance de mêlée contre"},
	AgainstFear:      {"Fear strength against", "Puissance de Peur contre"},
}

// sided are the events that say whose they are if it is the opponent's.
var sided = EventSet(1<<EventProvince | 1<<EventFavor)

// outcomeWords are the outcomes of a battle by M.
var outcomeWords = [...]phrase{
	nobody:      {"nobody wins", "personne ne gagne"},
	attackerWon: {"the attacker wins", "l'attaquant gagne"},
	defenderWon: {"the defender wins", "le défenseur gagne"},
	bothLost:    {"a tie, both armies are lost", "égalité, les deux armées sont perdues"},
}

// Tell is an event in words. A card that the player may not have known then is "a card".
func (s *State) Tell(e engine.Event, lang string) string {
	if int(e.Kind) >= int(numEvents) {
		return ""
	}
	kind := EventKind(e.Kind)
	if kind == EventAction {
		a := engine.Action{Kind: engine.Kind(e.N), Card: e.Card, Target: e.Target}
		w, ok := actionWords[a.Kind]
		if !ok {
			w = attackWords[a.Kind]
		}
		label, _, _ := strings.Cut(w.label.in(lang), " (%g")
		return s.fill(label, a, lang)
	}
	switch kind {
	case EventTurn:
		if Seat(e.M) == Dummy {
			return phrase{"The opponent's turn", "Tour de l'adversaire"}.in(lang)
		}
	case EventTurnEnd, EventPhase: // what the dummy does by passing is no news
		if Seat(e.M) == Dummy {
			return ""
		}
	case EventPass: // nor is what was passed without a choice
		if e.N == 0 {
			return ""
		}
	case EventDrew:
		if e.N == 1 {
			return phrase{"A card is drawn", "Une carte est piochée"}.in(lang)
		}
	}
	n := e.N
	if placed.Has(kind) {
		n++
	}
	phase := ""
	if kind == EventPhase && int(e.N) < len(phaseWords) {
		phase = phaseWords[e.N].in(lang)
	}
	some := func(ref int32) string {
		if name := s.name(ID(ref), lang); name != "" {
			return name
		}
		return phrase{"a card", "une carte"}.in(lang)
	}
	text := eventWords[kind].in(lang)
	if kind == EventDuelEnd && e.Card == 0 {
		text = phrase{"%t loses the duel", "%t perd le duel"}.in(lang)
	}
	if Seat(e.Seat) == Dummy && sided.Has(kind) {
		text = phrase{"Opponent: ", "Adversaire : "}.in(lang) + text
	}
	outcome, stat := "", ""
	switch {
	case kind == EventResolved && int(e.M) < len(outcomeWords):
		outcome = outcomeWords[e.M].in(lang)
	case kind == EventStat && int(e.M) < len(statWordsOf):
		if stat = statWordsOf[e.M].in(lang); e.Card == 0 { // of a player or a Province
			text = phrase{"%s: %+n", "%s : %+n"}.in(lang)
		}
	}
	return strings.NewReplacer("%o", outcome, "%s", stat, "%c", some(e.Card), "%t", some(e.Target), "%+n", fmt.Sprintf("%+d", n), "%n", fmt.Sprint(n), "%m", fmt.Sprint(e.M), "%p", phase).
		Replace(text)
}
