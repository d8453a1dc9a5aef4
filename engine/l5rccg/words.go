package l5rccg

import (
	"fmt"
	"strings"

	"github.com/kotei-dev/kotei/engine"
)

// phrase is a text in both languages. %c stands for the card, %t for the target, %g for the Gold, %n for the number.
type phrase struct{ en, fr string }

func (p phrase) in(lang string) string {
	if lang == "fr" {
		return p.fr
	}
	return p.en
}

// actionWords are the names and labels of the kinds of action.
var actionWords = map[engine.Kind]struct {
	name  string
	label phrase
}{
	KindPass:           {"pass", phrase{"Pass", "Passer"}},
	KindCycle:          {"cycle", phrase{"Cycle: put cards of your Provinces under the deck", "Cycle : mettre des cartes de vos Provinces sous le deck"}},
	KindLobby:          {"lobby", phrase{"Lobby: bow %t for the Imperial Favor", "Lobby : incliner %t pour la Faveur Impériale"}},
	KindFavor:          {"favor", phrase{"Discard the Imperial Favor to draw a card", "Défausser la Faveur Impériale pour piocher une carte"}},
	KindKharmic:        {"kharmic", phrase{"Kharmic: exchange %c (%g Gold)", "Kharmique : échanger %c (%g or)"}},
	KindEquip:          {"equip", phrase{"Equip %c to %t (%g Gold)", "Équiper %t de %c (%g or)"}},
	KindRecruit:        {"recruit", phrase{"Recruit %c (%g Gold)", "Recruter %c (%g or)"}},
	KindOverlay:        {"overlay", phrase{"Put %c over %t", "Poser %c sur %t"}},
	KindDynastyDiscard: {"discard", phrase{"Discard %c from its Province", "Défausser %c de sa Province"}},
	KindLegacy:         {"legacy", phrase{"Legacy: remove %c from the game to look for a Legacy Holding; without one you lose", "Héritage : retirer %c du jeu pour chercher une Terre d'Héritage ; sans elle, vous perdez"}},
	KindAbility:        {"ability", phrase{"Use %c", "Utiliser %c"}},
	KindPlay:           {"play", phrase{"Play %c", "Jouer %c"}},
	KindAskFavor:       {"ask-favor", phrase{"Ask for the Imperial Favor", "Demander la Faveur Impériale"}},
	KindFavorRehonor:   {"favor-rehonor", phrase{"Discard the Imperial Favor to rehonor %t", "Défausser la Faveur Impériale pour réhonorer %t"}},
	KindMoveAttachment: {"move-attachment", phrase{"Move %c to %t", "Transférer %c à %t"}},
	KindAncestor:       {"ancestor", phrase{"Bow %t to bring in the Ancestor %c", "Incliner %t pour faire entrer l'Ancêtre %c"}},
	KindDiscardAll:     {"discard-all", phrase{"Discard cards of your Provinces and end the phase", "Défausser des cartes de vos Provinces et finir la phase"}},
	KindDiscipline:     {"discipline", phrase{"Play %c from the discard pile (%g Gold)", "Jouer %c depuis la défausse (%g or)"}},
	KindPay:            {"pay", phrase{"Pay", "Payer"}},
	KindChoose:         {"choose", phrase{"%c", "%c"}},
	KindDone:           {"done", phrase{"Done", "Terminé"}},
	KindYes:            {"yes", phrase{"Yes", "Oui"}},
	KindNo:             {"no", phrase{"No", "Non"}},
	KindOption:         {"option", phrase{"Alternative %n", "Possibilité %n"}},
}

// Describe says what an action is.
func (s *State) Describe(a engine.Action, lang string) engine.Description {
	w, ok := actionWords[a.Kind]
	if !ok {
		w = attackWords[a.Kind]
	}
	d := engine.Description{Kind: w.name, Card: a.Card, Target: a.Target, Cost: int(a.Cost)}
	switch a.Kind {
	case KindRecruit, KindEquip, KindKharmic, KindAbility, KindPlay, KindDiscipline, KindReserve:
		d.HasCost = true
	}
	d.Label = s.fill(w.label.in(lang), a, lang)
	switch {
	case a.Kind == KindRecruit || a.Kind == KindEquip:
		d.Label += optionWords(a.N, lang)
	case a.Kind == KindPay && int(a.N) <= int(s.ask.npays):
		d.Label = s.payWords(&s.ask.pays[a.N-1], lang)
	}
	return d
}

func (s *State) fill(label string, a engine.Action, lang string) string {
	return strings.NewReplacer("%c", s.name(ID(a.Card), lang), "%t", s.name(ID(a.Target), lang), "%g", fmt.Sprint(a.Cost), "%n", fmt.Sprint(a.N)).Replace(label)
}

// optionWords names what a recruiting or equipping has beside the cost.
func optionWords(n int32, lang string) string {
	var b strings.Builder
	for _, o := range []struct {
		bit int32
		phrase
	}{
		{RecruitProclaim, phrase{", Proclaimed", ", Proclamé"}},
		{RecruitInvest, phrase{", invested", ", avec Investissement"}},
		{RecruitDiscount, phrase{", for less Gold instead of Honor", ", pour moins d'or au lieu d'Honneur"}},
		{RecruitTrial, phrase{", which cannot be paid: the Gold would be lost", ", impossible à payer : l'or serait perdu"}},
		{RecruitVain, phrase{", against the Honor Requirement: the Gold would be lost", ", contre l'exigence d'Honneur : l'or serait perdu"}},
	} {
		if n&o.bit != 0 {
			b.WriteString(o.in(lang))
		}
	}
	return b.String()
}

// payWords names the producers of a payment and what is left.
func (s *State) payWords(p *payment, lang string) string {
	names := make([]string, p.n)
	for i := range p.n {
		names[i] = s.name(p.cards[i], lang)
	}
	rest := int(p.total) + int(s.p[s.act.seat].pool) - int(s.ask.amount)
	text := phrase{"Bow %s: %d Gold, %d left", "Incliner %s : %d or, reste %d"}
	if p.last {
		text = phrase{"Bow %s, restricted Gold last: %d Gold, %d over", "Incliner %s, l'or réservé en dernier : %d or, %d en trop"}
	}
	return fmt.Sprintf(text.in(lang), strings.Join(names, ", "), p.total, rest)
}

// name is the name of a card that the player may know; a created card is named after its type.
func (s *State) name(id ID, lang string) string {
	if id <= 0 || int16(id) >= s.nids {
		return ""
	}
	d := s.def(id)
	if d.Card == nil {
		return phrase{"created card", "carte créée"}.in(lang)
	}
	if n := d.Card.Names[lang]; n != "" {
		return n
	}
	return d.Card.Name
}

// promptWords are the questions by purpose.
var promptWords = map[purpose]phrase{
	forCycle:      {"Choose the cards that go under the deck, in order", "Choisissez les cartes à mettre sous le deck, dans l'ordre"},
	forFavor:      {"Choose a card to discard", "Choisissez une carte à défausser"},
	forHandLimit:  {"Discard down to your maximum hand size", "Défaussez jusqu'à votre taille de main maximale"},
	forLegacy:     {"Choose the Legacy Holding", "Choisissez la Terre d'Héritage"},
	forTarget:     {"Choose a target", "Choisissez une cible"},
	forStep:       {"Choose", "Choisissez"},
	forStraighten: {"Choose what remains bowed", "Choisissez ce qui reste incliné"},
	forDiscardAll: {"Choose the cards to discard", "Choisissez les cartes à défausser"},
	forMove:       {"Choose a further attachment to move, or be done", "Choisissez un autre attachement à transférer, ou terminez"},
	forStart:      {"Choose what begins in play", "Choisissez ce qui commence en jeu"},
}

// Prompt is the pending question in words.
func (s *State) Prompt(lang string) string {
	a := &s.ask
	text := ""
	switch a.kind {
	case askNone:
		return ""
	case askPay:
		return fmt.Sprintf(phrase{"Pay %d Gold", "Payez %d or"}.in(lang), a.amount)
	case askYesNo:
		text = phrase{"Use it?", "L'utiliser ?"}.in(lang)
	case askOption:
		text = phrase{"Choose one", "Choisissez-en une"}.in(lang)
	default:
		text = promptWords[a.why].in(lang)
		if text == "" {
			text = promptWords[forStep].in(lang)
		}
		if a.most > 1 {
			text += fmt.Sprintf(phrase{" (%d to %d)", " (%d à %d)"}.in(lang), a.least, a.most)
		}
	}
	if a.card != 0 && s.known(a.card) {
		return s.name(a.card, lang) + ": " + text
	}
	return text
}

// Events are what has happened, oldest first, if the set-up asked for a record.
func (s *State) Events() []engine.Event { return s.log }

// Coverage says how far the texts of the cards in the game are played.
func (s *State) Coverage() engine.Coverage { return s.tab.coverage }
