package card

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// AlteredRef is the parts of a reference of Altered: "ALT_CORE_B_AX_04_R1" (ALT-DATA-01). References that
// pad the number another way are the same value (ALT-DATA-03).
type AlteredRef struct {
	Set     string // "CORE"
	Product string // "B" booster, "A" alternative art, "P" promo, or another letter
	Faction string // "AX": the original faction, which is not always the card's (ALT-DATA-02)
	Number  int    // in the faction, from 1
	Rarity  string // "C", "R1" (in faction), "R2" (out of faction), "U" unique or "E" exalted
	Unique  int    // serial number of a unique card, from 1; 0 for every other
}

// longestReference is the longest text in bytes that is looked at as a reference.
const longestReference = 64

// alteredFactions are the faction codes with the name of each; the neutral one has no members that can be in
// a deck (ALT-DECK-17).
var alteredFactions = map[string]Clan{
	"AX": "axiom", "BR": "bravos", "LY": "lyra", "MU": "muna", "OR": "ordis", "YZ": "yzmir", "NE": "",
}

// AlteredFaction is the faction of a code in any case: "axiom" for "AX". Neutral, "NE", is known and is no
// faction: "" and true.
func AlteredFaction(code string) (Clan, bool) {
	clan, ok := alteredFactions[strings.ToUpper(strings.TrimSpace(code))]
	return clan, ok
}

// alteredSets are the sets in order of release, with the code that is printed on the cards (ALT-DATA-15).
var alteredSets = []struct{ reference, printed string }{
	{"CORE", "BTG"},
	{"COREKS", "BTG"},
	{"ALIZE", "TBF"},
	{"BISE", "WFM"},
	{"CYCLONE", "SKY"},
	{"DUSTER", "SDU"},
	{"EOLE", "ROC"},
	{"FUGUE", "NEJ"},
}

// AlteredPrintedCode is the code that the cards of a set carry, by the set's code in references: "BTG" for
// "CORE" and for "COREKS". It is false for a set outside the main line.
func AlteredPrintedCode(set string) (string, bool) {
	for _, s := range alteredSets {
		if s.reference == strings.ToUpper(set) {
			return s.printed, true
		}
	}
	return "", false
}

// ParseAlteredReference reads a reference in any case and padding. It is false for anything that is not well
// formed: another rarity, a unique without a serial number or with one of 0, a serial number on another card.
// A well-formed reference need not be that of a card.
//
//	ParseAlteredReference("alt_core_b_ne_1_c") == AlteredRef{"CORE", "B", "NE", 1, "C", 0}, true
func ParseAlteredReference(s string) (AlteredRef, bool) {
	var ref AlteredRef
	if len(s) > longestReference {
		return ref, false
	}
	parts := strings.Split(strings.ToUpper(strings.TrimSpace(s)), "_")
	if len(parts) != 6 && len(parts) != 7 || parts[0] != "ALT" {
		return AlteredRef{}, false
	}
	ref = AlteredRef{Set: parts[1], Product: parts[2], Faction: parts[3], Rarity: parts[5]}
	if !isCode(ref.Set, 20) || !isCode(ref.Product, 1) || ref.Product < "A" {
		return AlteredRef{}, false
	}
	if _, ok := alteredFactions[ref.Faction]; !ok {
		return AlteredRef{}, false
	}
	var ok bool
	if ref.Number, ok = smallNumber(parts[4], 3); !ok {
		return AlteredRef{}, false
	}
	switch ref.Rarity {
	case "C", "R1", "R2", "E":
		return ref, len(parts) == 6
	case "U":
		if len(parts) != 7 {
			return AlteredRef{}, false
		}
		if ref.Unique, ok = smallNumber(parts[6], 9); !ok {
			return AlteredRef{}, false
		}
		return ref, true
	}
	return AlteredRef{}, false
}

// isCode says whether s is 1 to longest capital letters and digits.
func isCode(s string, longest int) bool {
	return s != "" && len(s) <= longest && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == ""
}

// smallNumber reads a whole number from 1 of at most that many digits.
func smallNumber(s string, digits int) (int, bool) {
	if s == "" || len(s) > digits || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil && n > 0
}

// String writes the reference with its number padded to two digits, as most are.
func (r AlteredRef) String() string {
	s := fmt.Sprintf("ALT_%s_%s_%s_%02d_%s", r.Set, r.Product, r.Faction, r.Number, r.Rarity)
	if r.Unique > 0 {
		s += "_" + strconv.Itoa(r.Unique)
	}
	return s
}

// FamilyID is what the references of one family share: original faction and number, "AX_04" (ALT-DECK-05).
func (r AlteredRef) FamilyID() string { return fmt.Sprintf("%s_%02d", r.Faction, r.Number) }

// RarityName is the rarity of a card by the code of its reference: "common", "rare" (both R1 and R2),
// "unique", "exalted", or "" for another code. Heroes and tokens have none whatever their reference says
// (ALT-DECK-11).
func (r AlteredRef) RarityName() string {
	switch r.Rarity {
	case "C":
		return "common"
	case "R1", "R2":
		return "rare"
	case "U":
		return "unique"
	case "E":
		return "exalted"
	}
	return ""
}

// Compare orders references as people list them: booster before other products, sets in order of release,
// then faction, number, rarity (common, rares, exalted, unique) and serial number. It is negative where r
// comes first.
func (r AlteredRef) Compare(o AlteredRef) int {
	for _, d := range []int{
		boolOrder(r.Product == "B", o.Product == "B"), setOrder(r.Set) - setOrder(o.Set), strings.Compare(r.Set, o.Set),
		strings.Compare(r.Product, o.Product), strings.Compare(r.Faction, o.Faction), r.Number - o.Number,
		rarityOrder(r.Rarity) - rarityOrder(o.Rarity), r.Unique - o.Unique,
	} {
		if d != 0 {
			return d
		}
	}
	return 0
}

func boolOrder(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

func setOrder(set string) int {
	for i, s := range alteredSets {
		if s.reference == set {
			return i
		}
	}
	return len(alteredSets)
}

func rarityOrder(code string) int { return slices.Index([]string{"C", "R1", "R2", "E", "U"}, code) }

// Types of Altered. The records of the first sets say "permanent" for a landmark (ALT-DATA-09).
const (
	AlteredHero          Type = "hero"
	AlteredCharacter     Type = "character"
	AlteredSpell         Type = "spell"
	AlteredLandmark      Type = "landmark_permanent"
	AlteredExpedition    Type = "expedition_permanent" // Gear
	AlteredToken         Type = "token"
	AlteredTokenMana     Type = "token_mana"
	AlteredTokenLandmark Type = "token_landmark_permanent"
	AlteredFoiler        Type = "foiler"
)

// Sides of Altered; tokens, foilers and regions have NoSide (ALT-DECK-10).
const (
	HeroSide Side = "hero"
	MainSide Side = "main"
)

// AlteredSide is the part of a deck to which a type belongs.
func AlteredSide(t Type) Side {
	switch t {
	case AlteredHero:
		return HeroSide
	case AlteredCharacter, AlteredSpell, AlteredLandmark, AlteredExpedition:
		return MainSide
	}
	return NoSide
}

// AlteredHasRarity says whether cards of the type have a rarity (ALT-DECK-11).
func AlteredHasRarity(t Type) bool { return AlteredSide(t) == MainSide }

// Facts that Missing names.
const (
	FactClans = "clans"
	FactStats = "stats"
	FactText  = "text"
)

// Lacks says whether a fact of the card is unknown: nobody told it.
func (c *Card) Lacks(fact string) bool { return slices.Contains(c.Missing, fact) }

// deriveAltered fills what follows from reference, title and type. Limits count by name over all rarities,
// sets and products (ALT-DECK-05), so Family and LimitKey are the folded title.
func (c *Card) deriveAltered() {
	if ref, ok := ParseAlteredReference(c.ID); ok {
		c.FamilyID = ref.FamilyID()
	}
	family := Slug(c.Title)
	if family == "" {
		family = strings.ToLower(c.FamilyID)
	}
	c.Family, c.LimitKey = &family, family
	c.Side = AlteredSide(c.Type())
	c.Created = c.Created || strings.HasPrefix(string(c.Type()), string(AlteredToken))
	if !AlteredHasRarity(c.Type()) {
		c.Rarity = ""
	}
}

// UnseenUnique is the card of a unique reference that no source told of, made from any card of its family
// (ALT-DATA-10): name, type, subtypes and the limit are the family's, while faction, stats and text are unknown,
// which Missing says. It is false where the reference is of no unique, or the family has none: only cards of
// the main deck do.
func UnseenUnique(ref AlteredRef, relative *Card) (*Card, bool) {
	if ref.Rarity != "U" || relative.FamilyID != ref.FamilyID() || relative.Side != MainSide {
		return nil, false
	}
	c := &Card{
		ID: ref.String(), Game: Altered, Title: relative.Title, Names: relative.Names, Types: relative.Types, Traits: relative.Traits,
		Rarity: ref.RarityName(), Missing: []string{FactClans, FactStats, FactText},
		Printings: []Printing{{ID: AlteredSetID(ref.Set) + "." + ref.String(), Set: AlteredSetID(ref.Set), Rarity: ref.RarityName()}},
	}
	c.Derive()
	return c, true
}

// AlteredSetID is the id of the set of a reference.
func AlteredSetID(code string) string { return Slug(code) }
