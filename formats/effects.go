package formats

import (
	"slices"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// effect is one text of a card that changes construction, as data (rules CT-COPY, CT-SIZE, CT-REQ, CT-EXCL,
// CT-EQ). It holds while the card is in the list (rules 1.4) and beats the format's own rules in what it
// mentions (TF-GEN-01).
type effect struct {
	Cited   `yaml:",inline"`
	Cards   []string     `yaml:"cards" validate:"required,min=1,max=100,dive,slug"`
	Kind    string       `yaml:"kind" validate:"required,effectkind"`
	Any     bool         `yaml:"any"`     // copies: any number
	Limit   int          `yaml:"limit"`   // copies, class-copies, at-most, section-max: greatest number; requires: least number
	Section deck.Section `yaml:"section"` // minimum, section-max, allowed-in
	Add     int          `yaml:"add"`     // minimum: by how much each copy moves it
	Class   class        `yaml:"class"`   // class-copies, not-counted-class, requires, at-most, allowed-in
	Per     string       `yaml:"per" validate:"omitempty,oneof=clan"`
	Titles  int          `yaml:"titles"` // class-copies: number of titles that may use it, 0 is all
	Others  []string     `yaml:"others"` // excludes, requires-card
	Title   string       `yaml:"title"`  // counts-as
	Version card.Version `yaml:"version"`

	key string // counts-as: the limit key
}

// The kinds of effect.
const (
	effCopies          = "copies"            // the card itself: up to Limit copies, or any number
	effClassCopies     = "class-copies"      // cards of a class: up to Limit copies of each
	effMinimum         = "minimum"           // the least size of a section moves by Add for each copy
	effNotCounted      = "not-counted"       // the card does not count toward a size
	effNotCountedClass = "not-counted-class" // cards of a class do not count toward a size
	effAllowedIn       = "allowed-in"        // cards of a class may stand in a section, where they do not count toward its size
	effRequires        = "requires"          // at least Limit cards of a class
	effRequiresCard    = "requires-card"     // one of Others
	effExcludes        = "excludes"          // none of Others
	effAtMost          = "at-most"           // at most Limit cards of a class, in all or for each clan
	effCountsAs        = "counts-as"         // is another card for construction
	effSectionMax      = "section-max"       // a section may hold up to Limit cards, all different
	effInfluence       = "influence"         // each copy adds Add to the influence (LCG-INF-06)
)

func effectKinds() []string {
	return []string{
		effCopies, effClassCopies, effMinimum, effNotCounted, effNotCountedClass, effAllowedIn,
		effRequires, effRequiresCard, effExcludes, effAtMost, effCountsAs, effSectionMax, effInfluence,
	}
}

// class describes a set of cards. Every part that is given must hold.
type class struct {
	Type    card.Type `yaml:"type"`
	NotType card.Type `yaml:"not_type"`
	With    []string  `yaml:"with"`    // keywords, all of them; a clan's name also matches its mon (TF-TYPE-07)
	Without []string  `yaml:"without"` // keywords, none of them
	Unique  *bool     `yaml:"unique"`
	Ability string    `yaml:"ability"` // a designator that stands before an ability in the card's text
}

func (k *class) has(c *card.Card) bool {
	if k.Type != "" && !c.HasType(k.Type) || k.NotType != "" && c.HasType(k.NotType) || k.Unique != nil && c.Unique != *k.Unique {
		return false
	}
	for _, w := range k.With {
		if !carries(c, w) {
			return false
		}
	}
	for _, w := range k.Without {
		if carries(c, w) {
			return false
		}
	}
	return k.Ability == "" || hasAbility(c.Text, k.Ability)
}

// carries says whether the card has the keyword, or the mon of the clan of that name.
func carries(c *card.Card, word string) bool {
	if c.HasKeyword(word) {
		return true
	}
	clan, ok := card.ParseClan(word)
	return ok && slices.Contains(c.Clans, clan)
}

// hasAbility looks for a designator such as "Battle" at the head of an ability: at the start of the text or
// of a sentence, alone or beside others, before the colon (TF-ABT-01).
func hasAbility(text, designator string) bool {
	for i := 0; i+len(designator) <= len(text); i++ {
		if text[i:i+len(designator)] != designator || i > 0 && isWord(text[i-1]) {
			continue
		}
		for _, ch := range []byte(text[i+len(designator):]) {
			if ch == ':' {
				return true
			}
			if ch != '/' && ch != ',' && ch != ' ' && !isWord(ch) {
				break
			}
		}
	}
	return false
}

func isWord(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' }

// sameTitle is a set of cards that data bases declare distinct although they share a printed title (TF-DECK-30):
// either the data give them one title, or titles with a remark in parentheses.
type sameTitle struct {
	Title string   `yaml:"title" validate:"required"`
	Cards []string `yaml:"cards" validate:"max=10,dive,slug"` // only where their titles in the data differ
	Rule  string   `yaml:"rule" validate:"required,ruleid"`
}

// gameFacts are the facts about cards of a game that rules of construction need.
type gameFacts struct {
	Game      card.Game    `yaml:"game" validate:"required,game"`
	Source    Source       `yaml:"source"`
	Effects   []*effect    `yaml:"effects" validate:"dive,required"`
	SameTitle []*sameTitle `yaml:"same_title" validate:"dive,required"`
	Start     []*StartText `yaml:"start" validate:"dive,required"`

	byCard   map[string]*cardFacts
	distinct map[string]string // folded title -> rule id
}

// cardFacts are the facts about one card.
type cardFacts struct {
	effects []*effect
	apart   *sameTitle // nil if no other card of its printed title has another title in the data
}

// of is where the facts about a card are noted.
func (f *gameFacts) of(id string) *cardFacts {
	if f.byCard[id] == nil {
		f.byCard[id] = &cardFacts{}
	}
	return f.byCard[id]
}

// ready builds the look-ups of facts that were read from a file.
func (f *gameFacts) ready() {
	f.byCard, f.distinct = map[string]*cardFacts{}, map[string]string{}
	for _, e := range f.Effects {
		if e.Source == "" {
			e.Source = f.Source.String()
		}
		if e.Confidence == "" {
			e.Confidence = f.Source.Confidence
		}
		if e.Kind == effCountsAs {
			e.key = card.LimitKey(e.Title, e.Version)
		}
		for _, id := range e.Cards {
			known := f.of(id)
			known.effects = append(known.effects, e)
		}
	}
	for _, s := range f.Start {
		if s.Source == "" {
			s.Source = f.Source.String()
		}
		if s.Confidence == "" {
			s.Confidence = f.Source.Confidence
		}
	}
	for _, s := range f.SameTitle {
		f.distinct[card.Fold(s.Title)] = s.Rule
		for _, id := range s.Cards {
			f.of(id).apart = s
		}
	}
}
