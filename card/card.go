package card

import (
	"encoding/json"
	"slices"
	"sort"
	"strings"
)

// Card is one identity of the databases: title and version, and for a few titles the card itself (see
// Identities). Its JSON is the wire form of the API.
//
// Text, stats, keywords and types are those of the most recent printing (TF-GEN-02, -04); a printing holds
// its own only where they differ.
type Card struct {
	ID       string            `json:"id"`
	Game     Game              `json:"game"`
	Title    string            `json:"title"`    // without subtitle (TF-DECK-10)
	Subtitle string            `json:"subtitle"` // without the comma before it; "" for most
	Version  Version           `json:"version"`
	Level    float64           `json:"level"`
	LimitKey string            `json:"limit_key"` // what construction rules count by
	Family   *string           `json:"family"`    // Altered: joins the references of one name
	Name     string            `json:"name"`      // "Title, subtitle • Version"
	Names    map[string]string `json:"names,omitempty"`

	Side     Side      `json:"side"`
	Types    []Type    `json:"types"`
	Clans    []Clan    `json:"clans"`
	Keywords []Keyword `json:"keywords"`
	Unique   bool      `json:"unique"`
	Stats    Stats     `json:"stats"`
	Text     string    `json:"text,omitempty"` // current wording, plain text with symbols such as :bow:
	// Texts are the wordings in other languages. Altered: the English one is Text and alone counts (ALT-PREC-04).
	Texts   map[string]string `json:"texts,omitempty"`
	Summary string            `json:"summary,omitempty"` // effect in our own words, where no wording was imported

	Legality map[string]string `json:"legality"`         // legality token -> "legal": some printing carries it
	Banned   bool              `json:"banned,omitempty"` // a printing carries the undated ban flag (BAN-04)
	Support  string            `json:"support"`          // how far the engine models it: none, partial, modelled

	Printings []Printing `json:"printings"` // oldest first
	Faces     []Face     `json:"faces,omitempty"`

	// Facts of the kin games; absent where a game does not know them.
	Traits       []Keyword `json:"traits,omitempty"`        // l5r-lcg: traits; altered: subtypes
	Elements     []string  `json:"elements,omitempty"`      // l5r-lcg: of a Province, Ring or role: air earth fire void water
	DeckLimit    int       `json:"deck_limit,omitempty"`    // l5r-lcg: copies by the card's own limit (LCG-DECK-08); 0 = the format's
	RoleOnly     []string  `json:"role_only,omitempty"`     // l5r-lcg: traits of which the role must have one (LCG-ROLE-05)
	AllowedClans []Clan    `json:"allowed_clans,omitempty"` // l5r-lcg: clans that may use it; none = all (LCG-DECK-19)
	Rarity       string    `json:"rarity,omitempty"`        // altered: common, rare, unique or exalted; heroes and tokens have none (ALT-DECK-11)
	FamilyID     string    `json:"family_id,omitempty"`     // altered: FACTION_NUMBER of the reference, the original faction
	Errated      bool      `json:"errated,omitempty"`       // altered: the source says that the wording was changed, not when
	// Missing names what nobody told of the card: "clans", "stats", "text". Such a value is unknown, not none.
	Missing []string `json:"missing,omitempty"`

	Sensei        *Sensei  `json:"sensei,omitempty"`
	SoulOf        *string  `json:"soul_of"`         // title of X for "Soul of X" (TF-DECK-16)
	AlsoVersionOf []string `json:"also_version_of"` // limit keys of other titles (TF-DECK-14)

	Rulings    []Ruling          `json:"rulings,omitempty"`
	Errata     []Erratum         `json:"errata,omitempty"`
	External   map[string]string `json:"external,omitempty"`   // source -> the id there
	Provenance map[string]string `json:"provenance,omitempty"` // field -> source
	Created    bool              `json:"created"`              // a proxy or token: never part of a deck (TF-DECK-24)
	OldNames   []string          `json:"old_names,omitempty"`  // names the card had before, and other spellings

	Latest string `json:"latest"` // id of the newest printing
	URL    string `json:"url"`
}

// Ruling is an answer about the card.
type Ruling struct {
	Text   string `json:"text"`
	Source string `json:"source,omitempty"`
}

// Erratum is a dated change of the wording, independent of printings.
type Erratum struct {
	Date string `json:"date,omitempty"`
	Text string `json:"text"`
}

// FullName joins title, subtitle and version as lists and people write them.
//
//	FullName("Moto Naleesh", "the Living Goddess", Experienced) == "Moto Naleesh, the Living Goddess • Experienced"
func FullName(title, subtitle string, v Version) string {
	name := title
	if subtitle != "" {
		name += ", " + subtitle
	}
	if v != Base {
		name += " • " + string(v)
	}
	return name
}

// MakeID is the id of the n-th card (n from 1) of a title and version in order of release:
// folded title, version, then "-2", "-3".
func MakeID(title string, v Version, n int) string {
	id := Slug(title)
	if id == "" {
		id = "card"
	}
	if s := v.Suffix(); s != "" {
		id += "-" + s
	}
	if n > 1 {
		id += "-" + itoa(n)
	}
	return id
}

func itoa(n int) string {
	b, _ := json.Marshal(n) // an int always encodes
	return string(b)
}

// Derive fills the fields that follow from the others: Level, Name, LimitKey, SoulOf, AlsoVersionOf,
// Unique, Created, Legality, Banned, Latest and URL. Printings must stand oldest first. Importers call it
// once the rest is known; calling it again changes nothing.
func (c *Card) Derive() {
	c.Level = c.Version.Level()
	c.Name = FullName(c.Title, c.Subtitle, c.Version)
	c.SoulOf, c.AlsoVersionOf = nil, []string{}
	limitTitle := c.Title
	for _, k := range c.Keywords {
		if title, ok := SoulOfKeyword(k); ok && c.SoulOf == nil {
			c.SoulOf = &title
			limitTitle = title
		}
		if v, other, ok := VersionOfKeyword(k); ok && other != "" {
			if key := LimitKey(other, v); !slices.Contains(c.AlsoVersionOf, key) {
				c.AlsoVersionOf = append(c.AlsoVersionOf, key)
			}
		}
	}
	if c.Game == L5RCCG {
		c.LimitKey = LimitKey(limitTitle, c.Version)
		c.Unique = c.Unique || c.HasKeyword(KeywordUnique)
		c.Created = c.Created || c.HasType(Proxy)
	}
	if c.Game == L5RLCG {
		c.LimitKey = TitleKey(c.Title)
	}
	if c.Game == Altered {
		c.deriveAltered()
	}
	if c.Support == "" {
		c.Support = "none"
	}
	c.Legality = map[string]string{}
	c.Banned = false
	for _, p := range c.Printings {
		for _, token := range p.Legal {
			if token != TokenProxy && token != TokenUnreleased {
				c.Legality[token] = "legal"
			}
		}
		c.Banned = c.Banned || p.Banned
	}
	c.Latest = ""
	if n := len(c.Printings); n > 0 {
		c.Latest = c.Printings[n-1].ID
	}
	c.URL = "/v1/" + string(c.Game) + "/cards/" + c.ID
	for _, list := range []*[]string{&c.Keywords, &c.AlsoVersionOf} {
		if *list == nil {
			*list = []string{}
		}
	}
	if c.Types == nil {
		c.Types = []Type{}
	}
	if c.Clans == nil {
		c.Clans = []Clan{}
	}
	if c.Stats == nil {
		c.Stats = Stats{}
	}
	if c.Printings == nil {
		c.Printings = []Printing{}
	}
}

// SortPrintings orders printings oldest first: by day (an unknown day is oldest), then set, number and id.
func SortPrintings(ps []Printing) {
	sort.SliceStable(ps, func(i, j int) bool {
		a, b := ps[i], ps[j]
		for _, cmp := range []int{strings.Compare(a.Date, b.Date), strings.Compare(a.Set, b.Set), strings.Compare(a.Number, b.Number)} {
			if cmp != 0 {
				return cmp < 0
			}
		}
		return a.ID < b.ID
	})
}

// PrintingFor is the printing that speaks for the card where the pool asks for a token: the newest that
// carries it, else the newest (TF-GEN-02, -04). The second value is false for a card without printings.
func (c *Card) PrintingFor(token string) (Printing, bool) {
	for i := len(c.Printings) - 1; i >= 0; i-- {
		if slices.Contains(c.Printings[i].Legal, token) {
			return c.Printings[i], true
		}
	}
	if n := len(c.Printings); n > 0 {
		return c.Printings[n-1], true
	}
	return Printing{}, false
}

// Type is the card's first type, "" for a card without one.
func (c *Card) Type() Type {
	if len(c.Types) == 0 {
		return ""
	}
	return c.Types[0]
}
