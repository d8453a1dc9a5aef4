package formats

import (
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// Format is named construction rules of a game, in versions by date. Its YAML is a definition file, its JSON
// the same definition as the API shows it.
type Format struct {
	ID       string            `yaml:"id" json:"id" validate:"required,max=64,formatid" doc:"short name in lower case, with hyphens or underscores"`
	Game     card.Game         `yaml:"game" json:"game" validate:"required,game" doc:"the game whose cards it is played with"`
	Names    map[string]string `yaml:"names" json:"names" validate:"required,max=20,dive,keys,max=8,endkeys,required,max=120" doc:"name by language; en is required"`
	Aliases  []string          `yaml:"aliases,omitempty" json:"aliases,omitempty" validate:"max=10,dive,formatid,max=64" doc:"other ids by which the format is known"`
	Order    int               `yaml:"order,omitempty" json:"order,omitempty" validate:"min=0,max=1000" doc:"place among the formats of the game, smallest first"`
	Versions []*Version        `yaml:"versions" json:"versions" validate:"required,min=1,max=40,dive,required" doc:"the rules by first day in force, oldest first"`
}

// Version is the rules of a format from one day on.
type Version struct {
	From     string                       `yaml:"from" json:"from" validate:"required,day" doc:"first day in force, YYYY-MM-DD"`
	Until    string                       `yaml:"until,omitempty" json:"until,omitempty" validate:"omitempty,day" doc:"last day in force; without it, the day before the next version"`
	Like     string                       `yaml:"like,omitempty" json:"like,omitempty" validate:"omitempty,day" doc:"first day of an earlier version, whose parts stand for what is left out here"`
	Rule     string                       `yaml:"rule" json:"rule" validate:"required,ruleid" doc:"id of the rule that describes the format"`
	See      []string                     `yaml:"see,omitempty" json:"see,omitempty" validate:"max=40,dive,ruleid" doc:"ids of general rules that hold in it"`
	Source   Source                       `yaml:"source" json:"source" validate:"required" doc:"where the rules are written"`
	Pool     *Pool                        `yaml:"pool,omitempty" json:"pool,omitempty" doc:"the cards that may be used"`
	Sections map[deck.Section]SectionRule `yaml:"sections,omitempty" json:"sections,omitempty" validate:"max=8,dive" doc:"the sections of a deck and their sizes; no card may stand in another"`
	Start    []string                     `yaml:"start,omitempty" json:"start,omitempty" validate:"max=40,dive,required,max=120" doc:"ids of the cards that may stand in play from the beginning"`
	Rules    []*Rule                      `yaml:"rules,omitempty" json:"rules,omitempty" validate:"max=60,dive,required" doc:"further rules"`
	Lists    []*ListRef                   `yaml:"lists,omitempty" json:"lists,omitempty" validate:"max=20,dive,required" doc:"lists of cards, such as bans"`
	CardText *CardText                    `yaml:"card_text,omitempty" json:"card_text,omitempty" doc:"how card text that changes construction is taken"`

	format *Format
	plan   *plan
}

// Source says where a rule is written and how sure that is.
type Source struct {
	Title      string     `yaml:"title" json:"title" validate:"required,max=200" doc:"name of the document"`
	Section    string     `yaml:"section,omitempty" json:"section,omitempty" validate:"max=200" doc:"part of the document"`
	URL        string     `yaml:"url,omitempty" json:"url,omitempty" validate:"omitempty,http_url,max=500" doc:"address of the document"`
	Confidence Confidence `yaml:"confidence" json:"confidence" validate:"required,oneof=official fan inferred" doc:"official, fan (a fan source only) or inferred"`
}

// String is the source in one line, as a Problem shows it.
func (s Source) String() string {
	if s.Section == "" {
		return s.Title
	}
	return s.Title + ", " + s.Section
}

// Cited is what every part of a definition may say about itself: the rule it follows and, where they differ
// from the version's, the source and the confidence.
type Cited struct {
	Rule       string     `yaml:"rule,omitempty" json:"rule,omitempty" validate:"omitempty,ruleid" doc:"id of the rule it follows; without it, the version's"`
	See        []string   `yaml:"see,omitempty" json:"see,omitempty" validate:"max=12,dive,ruleid" doc:"ids of further rules that it carries out"`
	Source     string     `yaml:"source,omitempty" json:"source,omitempty" validate:"max=200" doc:"name of the document, where it is another than the version's"`
	Confidence Confidence `yaml:"confidence,omitempty" json:"confidence,omitempty" validate:"omitempty,oneof=official fan inferred" doc:"official, fan or inferred, where it differs from the version's"`
}

// Pool says which cards may be used: those that answer what is asked here, or one of the alternatives under any.
// Every card of the release may be used where nothing but without is given.
type Pool struct {
	Cited    `yaml:",inline"`
	PoolPart `yaml:",inline"`
	Any      []*PoolPart `yaml:"any,omitempty" json:"any,omitempty" validate:"max=10,dive,required" doc:"alternatives in place of legality, sets and printed: a card that answers one of them is in"`
	Without  []string    `yaml:"without,omitempty" json:"without,omitempty" validate:"max=10,dive,slug,max=64" doc:"legality tokens of printings that bring no card into the pool"`
	Bases    bool        `yaml:"bases,omitempty" json:"bases,omitempty" doc:"a base card is in as soon as a later Experienced version of its title is"`

	Publishers    []string `yaml:"publishers,omitempty" json:"publishers,omitempty" validate:"max=10,dive,slug,max=64" doc:"publishers, of a set of one of which the card is"`
	NotSets       []string `yaml:"not_sets,omitempty" json:"not_sets,omitempty" validate:"max=40,dive,slug,max=120" doc:"sets whose printings bring no card into the pool"`
	RotatedCycles []string `yaml:"rotated_cycles,omitempty" json:"rotated_cycles,omitempty" validate:"max=40,dive,slug,max=120" doc:"cycles whose printings no longer bring a card into the pool"`
}

// PoolPart is one way into a pool: a card is in as soon as one of its printings answers all that is asked here
// (FMT-GEN-02).
type PoolPart struct {
	Legality []string `yaml:"legality,omitempty" json:"legality,omitempty" validate:"max=10,dive,slug,max=64" doc:"legality tokens, of which the card carries at least one"`
	Sets     []string `yaml:"sets,omitempty" json:"sets,omitempty" validate:"max=200,dive,slug,max=120" doc:"sets, in one of which the card was printed"`
	Printed  *Printed `yaml:"printed,omitempty" json:"printed,omitempty" doc:"days between which the card was printed"`
}

// Printed is a span of days, both ends included; "" is open.
type Printed struct {
	From string `yaml:"from,omitempty" json:"from,omitempty" validate:"omitempty,day" doc:"first day, YYYY-MM-DD"`
	To   string `yaml:"to,omitempty" json:"to,omitempty" validate:"omitempty,day" doc:"last day, YYYY-MM-DD"`
}

// SectionRule is the size of a section: exactly, or between min and max; nothing said means any size.
type SectionRule struct {
	Cited   `yaml:",inline"`
	MaxRule string `yaml:"max_rule,omitempty" json:"max_rule,omitempty" validate:"omitempty,ruleid" doc:"id of the rule that sets max, where it is another than the one that sets min"`
	Exactly *int   `yaml:"exactly,omitempty" json:"exactly,omitempty" validate:"omitempty,min=0,max=1000" doc:"number of cards"`
	Min     *int   `yaml:"min,omitempty" json:"min,omitempty" validate:"omitempty,min=0,max=1000" doc:"least number of cards"`
	Max     *int   `yaml:"max,omitempty" json:"max,omitempty" validate:"omitempty,min=0,max=1000" doc:"greatest number of cards"`
	Free    *Free  `yaml:"free,omitempty" json:"free,omitempty" doc:"cards that do not count toward the size"`

	PerTitle *int `yaml:"per_title,omitempty" json:"per_title,omitempty" validate:"omitempty,min=1,max=1000" doc:"greatest number of cards of one title, whatever their versions"`
}

// Free names cards that do not count toward the size of their deck.
type Free struct {
	Keyword string `yaml:"keyword" json:"keyword" validate:"required,max=40" doc:"keyword of the cards"`
	Toward  string `yaml:"toward" json:"toward" validate:"required,oneof=min size" doc:"min: toward the least size only; size: toward neither bound"`
}

// Rule is one instance of a rule kind with its numbers.
type Rule struct {
	Cited   `yaml:",inline"`
	Kind    string   `yaml:"kind" json:"kind" validate:"required,max=40" doc:"which rule"`
	Limit   *int     `yaml:"limit,omitempty" json:"limit,omitempty" validate:"omitempty,min=0,max=1000" doc:"greatest number of copies"`
	By      string   `yaml:"by,omitempty" json:"by,omitempty" validate:"omitempty,oneof=title-and-version name" doc:"what makes two cards copies of each other"`
	Scope   string   `yaml:"scope,omitempty" json:"scope,omitempty" validate:"omitempty,oneof=play-deck deck" doc:"play-deck counts all sections together, deck each for itself"`
	Souls   string   `yaml:"souls,omitempty" json:"souls,omitempty" validate:"omitempty,oneof=transitive" doc:"transitive: the soul of a card that is itself the soul of a third is counted with the third too"`
	Always  bool     `yaml:"always,omitempty" json:"always,omitempty" doc:"every deck relies on what is looked for"`
	Rarity  string   `yaml:"rarity,omitempty" json:"rarity,omitempty" validate:"omitempty,oneof=common rare unique exalted" doc:"rarity of the cards that it is about"`
	Min     *int     `yaml:"min,omitempty" json:"min,omitempty" validate:"omitempty,min=0,max=1000" doc:"least number"`
	Table   string   `yaml:"table,omitempty" json:"table,omitempty" validate:"omitempty,slug,max=64" doc:"id of a table of Kotei's that sets the limit by card; limit is for a card outside it"`
	Classes []string `yaml:"classes,omitempty" json:"classes,omitempty" validate:"max=10,dive,oneof=unique event ring experienced mana-token any-token" doc:"kinds of card that it is about"`

	CardLimit string `yaml:"card_limit,omitempty" json:"card_limit,omitempty" validate:"omitempty,oneof=replaces lowers" doc:"what the limit that a card states for itself does to limit"`
	ClanOf    string `yaml:"clan_of,omitempty" json:"clan_of,omitempty" validate:"omitempty,oneof=stronghold dynasty" doc:"what tells the clan of a deck"`
	Publisher string `yaml:"publisher,omitempty" json:"publisher,omitempty" validate:"omitempty,oneof=ffg emerald-legacy" doc:"publisher whose sets are looked for"`

	kind *kind
}

// ListRef names a list of cards, or gives one.
type ListRef struct {
	Cited   `yaml:",inline"`
	Kind    string       `yaml:"kind" json:"kind" validate:"required,oneof=banned suspended allowed restricted splash-banned no-longer-legal disputed official-role" doc:"what the list does: banned and suspended forbid its cards, allowed forbids all cards of the rarity that are not on it, no-longer-legal forbids what has rotated; the others are read by a rule"`
	Rarity  string       `yaml:"rarity,omitempty" json:"rarity,omitempty" validate:"omitempty,oneof=common rare unique exalted" doc:"of an allowed list: rarity of the cards that must be on it"`
	Ref     string       `yaml:"ref,omitempty" json:"ref,omitempty" validate:"omitempty,slug,max=64" doc:"id of a list that Kotei has"`
	Entries []*ListEntry `yaml:"entries,omitempty" json:"entries,omitempty" validate:"max=500,dive,required" doc:"the list itself, where it is no list that Kotei has"`
}

// ListEntry is one card on a list, with the days between which it is on it.
type ListEntry struct {
	Cited    `yaml:",inline"`
	Card     string      `yaml:"card,omitempty" json:"card,omitempty" validate:"required_without=Family,max=120" doc:"card id"`
	Family   string      `yaml:"family,omitempty" json:"family,omitempty" validate:"omitempty,family" doc:"family of Altered, as FACTION_NUMBER of the reference, in place of a card"`
	Rarities []string    `yaml:"rarities,omitempty" json:"rarities,omitempty" validate:"max=5,dive,oneof=C R1 R2 U E" doc:"of a family: rarity codes of the versions meant; without it, all"`
	Clans    []card.Clan `yaml:"clans,omitempty" json:"clans,omitempty" validate:"max=20,dive,slug,max=40" doc:"of a family: factions of the versions meant; without it, all"`
	From     string      `yaml:"from,omitempty" json:"from,omitempty" validate:"omitempty,day" doc:"first day, YYYY-MM-DD"`
	Until    string      `yaml:"until,omitempty" json:"until,omitempty" validate:"omitempty,day" doc:"last day, YYYY-MM-DD"`
}

// CardText says which texts of cards that change construction a format does not heed.
type CardText struct {
	Ignore []string `yaml:"ignore" json:"ignore" validate:"required,min=1,max=12,dive,effectkind" doc:"kinds of effect that are ignored"`
	Rule   string   `yaml:"rule,omitempty" json:"rule,omitempty" validate:"omitempty,ruleid" doc:"id of the rule that says so"`
}

// Format is the format that the version belongs to.
func (v *Version) Format() *Format { return v.format }

// StartCards are the ids of the cards that may stand in play from the beginning, outside the decks
// (FMT-CEL-02, FMT-EMP-02). The caller must not change the slice.
func (v *Version) StartCards() []string { return v.Start }

// Name is the format's name in the language, else in English.
func (f *Format) Name(lang string) string {
	if n := f.Names[lang]; n != "" {
		return n
	}
	return f.Names["en"]
}

// At is the version in force on a day (YYYY-MM-DD); false before the first one and after the last day of one
// that ended.
func (f *Format) At(asOf string) (*Version, bool) {
	for i := len(f.Versions) - 1; i >= 0; i-- {
		if v := f.Versions[i]; v.From <= asOf {
			return v, v.Until == "" || asOf <= v.Until
		}
	}
	return nil, false
}
