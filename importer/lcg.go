package importer

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// LCGCard is a card of the L5R LCG as its public databases tell it, before anything is made of it. Numbers are
// the text that the database holds, blank where it holds none.
type LCGCard struct {
	ID, Title, Clan, Side, Type string
	Unique                      bool
	Text                        string
	Traits, Elements            []string
	Roles, Allowed              []string // roles of which the deck must have one; clans that may use it
	DeckLimit                   string

	Cost, Glory, Fate, Honor      string
	Military, Political           string // of a character
	MilitaryBonus, PoliticalBonus string // of an attachment
	InfluenceCost, InfluencePool  string
	Strength, StrengthBonus       string
}

// Scalar is a JSON value that databases of the L5R LCG write now as a number, now as text, now as null: "2", 2 and
// null (LCG-DATA-03). It holds the text, blank for null.
type Scalar string

// UnmarshalJSON takes text, a number or null; anything else is an error.
func (s *Scalar) UnmarshalJSON(b []byte) error {
	switch {
	case len(b) == 0:
		return errors.New("no value")
	case b[0] == '"':
		var text string
		if err := json.Unmarshal(b, &text); err != nil {
			return err
		}
		*s = Scalar(text)
	case string(b) == "null":
		*s = ""
	case b[0] == '-' || b[0] >= '0' && b[0] <= '9':
		*s = Scalar(b)
	default:
		return fmt.Errorf("%.40s is neither a number, a text nor null", b)
	}
	return nil
}

// Words is a JSON list of words in which null stands for a word that is not there: null, [null], [] and [""] are all
// empty (LCG-DATA-02). A single word may stand without a list.
type Words []string

// UnmarshalJSON takes a list of texts and nulls, one text, or null.
func (w *Words) UnmarshalJSON(b []byte) error {
	*w = nil
	if len(b) > 0 && b[0] == '"' {
		b = slices.Concat([]byte("["), b, []byte("]"))
	}
	var list []*string
	if err := json.Unmarshal(b, &list); err != nil {
		return err
	}
	for _, s := range list {
		if s != nil && strings.TrimSpace(*s) != "" {
			*w = append(*w, strings.TrimSpace(*s))
		}
	}
	return nil
}

// LCGFields are what the databases of the LCG call alike, for a source's own struct to embed. Numbers come as
// strings, numbers or null (LCG-DATA-03).
type LCGFields struct {
	Text             Scalar
	Traits, Elements Words
	AllowedClans     Words `json:"allowed_clans"`

	DeckLimit      Scalar `json:"deck_limit"`
	Cost           Scalar
	Fate           Scalar
	Glory          Scalar
	Honor          Scalar
	InfluenceCost  Scalar `json:"influence_cost"`
	InfluencePool  Scalar `json:"influence_pool"`
	Military       Scalar
	MilitaryBonus  Scalar `json:"military_bonus"`
	Political      Scalar
	PoliticalBonus Scalar `json:"political_bonus"`
	Strength       Scalar
	StrengthBonus  Scalar `json:"strength_bonus"`
}

// Card is the card with these fields; name, clan, side, type, uniqueness and roles, which every database calls
// otherwise, are the caller's to add.
func (f *LCGFields) Card() LCGCard {
	return LCGCard{
		Text: string(f.Text), Traits: f.Traits, Elements: f.Elements, Allowed: f.AllowedClans,
		DeckLimit: string(f.DeckLimit), Cost: string(f.Cost), Glory: string(f.Glory), Fate: string(f.Fate), Honor: string(f.Honor),
		Military: string(f.Military), Political: string(f.Political),
		MilitaryBonus: string(f.MilitaryBonus), PoliticalBonus: string(f.PoliticalBonus),
		InfluenceCost: string(f.InfluenceCost), InfluencePool: string(f.InfluencePool),
		Strength: string(f.Strength), StrengthBonus: string(f.StrengthBonus),
	}
}

// Elements are the five elements in the order in which the rules name them (LCG-DECK-12).
func Elements() []string { return []string{"air", "earth", "fire", "void", "water"} }

// lcgClans are the clans of the game's first pool; a card that all of them may use has no restriction (LCG-DECK-19).
var lcgClans = []card.Clan{"crab", "crane", "dragon", "lion", "phoenix", "scorpion", "unicorn"}

// lcgSides are the piles of LCG-DECK-20.
var lcgSides = []card.Side{card.DynastySide, "conflict", "province", "role"}

// Card makes the card: title, side, types, clans, keywords, traits, stats and the limits of its own. What is odd goes
// to note, which may be nil. Printings and the id are the caller's.
func (k LCGCard) Card(note func(Severity, string)) card.Card {
	if note == nil {
		note = func(Severity, string) {}
	}
	c := card.Card{
		Game: card.L5RLCG, ID: k.ID, Title: PlainLine(k.Title), Unique: k.Unique, Text: PlainText(k.Text),
		Traits: lowerWords(k.Traits), RoleOnly: lowerWords(k.Roles),
	}
	if t := card.ParseType(k.Type); t != "" {
		c.Types = []card.Type{t}
	} else {
		note(Warning, "no type is given: it can be in no deck")
	}
	c.Side = k.side(c.Type(), note)
	if clan, ok := card.ParseClan(k.Clan); ok {
		c.Clans = []card.Clan{clan}
	}
	c.Keywords = LCGKeywords(k.Text)
	c.Elements = k.elements(c.Type(), c.Traits, note)
	c.AllowedClans = k.allowed()
	c.DeckLimit = k.deckLimit(note)
	c.Stats = k.stats(c.Type(), note)
	return c
}

// side is the pile of the card (LCG-DECK-20). The data's word counts, but a Holding, Province, Stronghold or role has
// one side only, and a database once filed one wrongly (LCG-DATA-16).
func (k LCGCard) side(t card.Type, note func(Severity, string)) card.Side {
	side := card.Side(card.Slug(k.Side))
	home := map[card.Type]card.Side{
		card.Holding: card.DynastySide, "province": "province", card.Stronghold: "province", "role": "role", "attachment": "conflict",
	}[t]
	switch {
	case side == "" && home != "":
		note(Warning, fmt.Sprintf("no side is given: taken as %s, by its type", home))
		return home
	case home != "" && side != home && t != "attachment":
		note(Warning, fmt.Sprintf("filed on the side %q, which a %s cannot have: taken as %s", k.Side, t, home))
		return home
	case !slices.Contains(lcgSides, side):
		note(Warning, fmt.Sprintf("the side %q is not known: it can be in no deck", k.Side))
		return card.NoSide
	}
	return side
}

// elements are those of a Province, "all" as the five of them (LCG-DATA-02); a role tells its one as a trait
// (LCG-DATA-12).
func (k LCGCard) elements(t card.Type, traits []card.Keyword, note func(Severity, string)) []string {
	given := lowerWords(k.Elements)
	if t == "role" && len(given) == 0 {
		given = slices.DeleteFunc(slices.Clone(traits), func(w string) bool { return !slices.Contains(Elements(), w) })
	}
	var out []string
	for _, e := range given {
		switch {
		case e == "all":
			return Elements()
		case !slices.Contains(Elements(), e):
			note(Warning, fmt.Sprintf("the element %q is not known: left out", e))
		default:
			out = append(out, e)
		}
	}
	return out
}

// allowed are the clans that may use the card; none where all may (LCG-DECK-19).
func (k LCGCard) allowed() []card.Clan {
	var out []card.Clan
	for _, w := range k.Allowed {
		if w == "*" || card.Fold(w) == "all" {
			return nil
		}
		if clan, ok := card.ParseClan(w); ok && !slices.Contains(out, clan) {
			out = append(out, clan)
		}
	}
	for _, clan := range lcgClans {
		if !slices.Contains(out, clan) {
			return out
		}
	}
	return nil
}

// deckLimit is the card's own limit of copies (LCG-DECK-08, LCG-DATA-08). 3 is every format's own and no limit of the
// card, 0 and blank say nothing.
func (k LCGCard) deckLimit(note func(Severity, string)) int {
	n, err := strconv.Atoi(k.DeckLimit)
	switch {
	case k.DeckLimit == "" || err == nil && (n == 3 || n == 0):
		return 0
	case err != nil || n < 0 || n > 100:
		note(Warning, fmt.Sprintf("deck_limit is %.40q, which is no number of copies: the format's limit counts", k.DeckLimit))
		return 0
	}
	return n
}

// stats are the numbers that a card of the type has, in their printed form (LCG-DATA-03). What is not given is absent
// and not 0: a clan card without influence cost cannot be bought (LCG-INF-04, LCG-DATA-07). A Character's missing skill
// and the missing cost of a card that is played are printed as a dash (LCG-CONF-12, LCG-PLAY-06).
func (k LCGCard) stats(t card.Type, note func(Severity, string)) card.Stats {
	out := card.Stats{}
	put := func(name card.StatName, raw string, signed bool) {
		s, ok := card.ParseStat(PlainLine(raw), signed)
		if !ok {
			return
		}
		if s.Kind == card.Other {
			note(Info, fmt.Sprintf("%s is %q: counted as %d", name, s.Text, s.Value))
		}
		out[name] = s
	}
	put(card.Military, k.Military, false)
	put(card.Political, k.Political, false)
	put(card.Military, k.MilitaryBonus, true)
	put(card.Political, k.PoliticalBonus, true)
	put(card.Cost, k.Cost, false)
	put(card.Glory, k.Glory, false)
	put(card.Fate, k.Fate, false)
	put(card.Honor, k.Honor, false)
	put(card.InfluenceCost, k.InfluenceCost, false)
	put(card.InfluencePool, k.InfluencePool, false)
	put(card.ProvinceStrength, k.Strength, false)
	put(card.StrengthBonus, k.StrengthBonus, true)
	var dashes []card.StatName
	switch t {
	case "character":
		dashes = []card.StatName{card.Military, card.Political, card.Cost}
	case "attachment", card.Event:
		dashes = []card.StatName{card.Cost}
	}
	for _, name := range dashes {
		if _, has := out[name]; !has {
			out[name] = card.Stat{Text: "–", Kind: card.Dash}
		}
	}
	return out
}

// lowerWords are the words in lower case, each once.
func lowerWords(list []string) []string {
	var out []string
	for _, w := range list {
		if w = strings.ToLower(PlainLine(w)); w != "" && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

var (
	reminder    = regexp.MustCompile(`\([^()]*\)`)
	lcgKeyword  = regexp.MustCompile(`^(?i:ancestral|corrupted|courtesy|covert|eminent|ephemeral|limited|pride|rally|restricted|sincerity|disguised \S.*|no (?:[\w-]+ )?attachments(?: except .+)?)$`)
	lcgFacility = regexp.MustCompile(`^(Composure|Dire)\b`)
)

// LCGKeywords are the keywords of a card's text: the sentences at the start of a line that are nothing but a keyword
// ("Rally.", "Disguised Bushi."), not always the first ones (LCG-FMT-12), and Composure and Dire, which an ability
// follows. A word inside a sentence or a title is none; reminder text in parentheses and restrictions ("… only.") are
// passed over.
func LCGKeywords(text string) []card.Keyword {
	var out []card.Keyword
	add := func(k string) {
		if !slices.ContainsFunc(out, func(have string) bool { return strings.EqualFold(have, k) }) {
			out = append(out, k)
		}
	}
	for line := range strings.Lines(PlainText(text)) {
		line = strings.TrimSpace(reminder.ReplaceAllString(line, ""))
		if k := lcgFacility.FindString(line); k != "" {
			add(k)
			continue
		}
		for _, sentence := range strings.Split(line, ".") {
			sentence = strings.TrimSpace(sentence)
			if lcgKeyword.MatchString(sentence) {
				add(sentence)
			} else if sentence != "" && !strings.HasSuffix(strings.ToLower(sentence), " only") {
				break
			}
		}
	}
	return out
}

// lcgIDs leads from ids of other services to the id of the same card here (LCG-DATA-05, -06).
var lcgIDs = map[string]string{
	"festival-of-the-fortunes": "festival-for-the-fortunes",
	"hisu-mori-toride-lion":    "hisu-mori-toride",
	"hisu-mori-toride-unicorn": "hisu-mori-toride-2",
}

// LCGID is the id here of a card that another service knows by id: most often the same.
func LCGID(id string) string {
	if own, ok := lcgIDs[id]; ok {
		return own
	}
	return id
}

// LCGAliases are the ids by which other services know the cards of these ids: the ledger's, and the slug without a gap
// for the apostrophe ("someones-blade" for "someone-s-blade"). An alias that is a card's id is none.
func LCGAliases(records []Record) map[string]string {
	taken, out := map[string]bool{}, map[string]string{}
	for i := range records {
		taken[records[i].Card.ID] = true
	}
	for i := range records {
		c := &records[i].Card
		if strings.ContainsAny(c.Title, "'’") {
			base := card.Slug(c.Title)
			if !taken[base] && out[base] == "" {
				out[base] = c.ID
			}
		}
	}
	for old, id := range lcgIDs {
		if taken[id] && !taken[old] {
			out[old] = id
		}
	}
	return out
}

// ValidLCGID says whether an id can stand in an address: small letters, digits and single hyphens between them.
func ValidLCGID(id string) bool { return lcgIDPattern.MatchString(id) && len(id) <= 120 }

var lcgIDPattern = regexp.MustCompile(`^[a-z0-9]+(?:-[a-z0-9]+)*$`)
