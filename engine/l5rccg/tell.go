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
	EventResolved:     {"The battle at Province %n is resolved", "La bataille à la Province %n est résolue"},
	EventBattleEnd:    {"The battle at Province %n ends", "La bataille à la Province %n se termine"},
	EventProvince:     {"Province %n is destroyed", "La Province %n est détruite"},
	EventDuel:         {"%c challenges %t", "%c défie %t"},
	EventShuffled:     {"A deck is shuffled", "Un deck est mélangé"},
	EventCreated:      {"%c is created", "%c est créé"},
	EventProclaimed:   {"%c is proclaimed", "%c est proclamé"},
	EventTurnedDown:   {"A card is turned face-down", "Une carte est retournée face cachée"},
	EventRemoved:      {"%c leaves the game", "%c quitte la partie"},
	EventInvested:     {"%c is invested in", "Investissement dans %c"},
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
	case EventTurnEnd, EventPhase, EventPass: // what the dummy does by passing is no news
		if Seat(e.M) == Dummy {
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
	return strings.NewReplacer("%c", some(e.Card), "%t", some(e.Target), "%+n", fmt.Sprintf("%+d", n), "%n", fmt.Sprint(n), "%m", fmt.Sprint(e.M), "%p", phase).
		Replace(eventWords[kind].in(lang))
}
