package card

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
)

// StatName names a number of a card.
type StatName string

// Stats of the L5R CCG.
const (
	Force            StatName = "force"
	Chi              StatName = "chi"
	GoldCost         StatName = "gold_cost"
	HonorRequirement StatName = "honor_requirement"
	PersonalHonor    StatName = "personal_honor"
	Focus            StatName = "focus"
	ProvinceStrength StatName = "province_strength"
	GoldProduction   StatName = "gold_production"
	StartingHonor    StatName = "starting_honor"
)

// Stats of the L5R LCG.
const (
	Cost          StatName = "cost"
	Military      StatName = "military"
	Political     StatName = "political"
	Glory         StatName = "glory"
	InfluenceCost StatName = "influence_cost"
	StrengthBonus StatName = "strength_bonus"
	Fate          StatName = "fate"
	Honor         StatName = "honor"
	InfluencePool StatName = "influence_pool"
)

// Stats of Altered.
const (
	MainCost   StatName = "main_cost"
	RecallCost StatName = "recall_cost"
	Forest     StatName = "forest"
	Mountain   StatName = "mountain"
	Water      StatName = "water"

	ReserveLimit  StatName = "reserve_limit"  // of a hero (ALT-NIGHT-04)
	LandmarkLimit StatName = "landmark_limit" // of a hero (ALT-NIGHT-04)
)

// StatKind says how a stat is printed.
type StatKind uint8

// The kinds. A stat that a card does not have is absent: it is not in the card's Stats at all (TF-STAT-06).
const (
	Number   StatKind = iota // "4", "-2"
	Signed                   // "+2", "+0": a modifier (TF-STAT-16). "-1" is a Number; that it modifies follows from the type
	Asterisk                 // "*", "2*", "+*": the printed part counts, the asterisk itself is 0 (TF-STAT-13)
	Dash                     // "–": below every number (TF-TYPE-08)
	Other                    // anything else, such as a rank; kept as it is printed, its number is the first one in it
)

// Stat is one number of a card: the text as printed and the value that the rules give it.
// The zero Stat is the number 0.
type Stat struct {
	Text  string
	Value int
	Kind  StatKind
}

// Stats are the stats that a card has. A missing name means that the card has no such stat.
type Stats map[StatName]Stat

// plainDashes makes every kind of dash and minus sign a hyphen. It is built once: reading a release parses
// a hundred thousand stats.
var plainDashes = strings.NewReplacer("–", "-", "—", "-", "−", "-", "‐", "-", "‑", "-")

// ParseStat reads a stat as sources write it. Blank text gives false: the stat is absent.
// Every kind of dash reads as Dash; a minus sign of any kind before digits is a negative number.
// signed says that the card's type carries modifiers there (Item, Sensei): "2" is then read as "+2".
func ParseStat(s string, signed bool) (Stat, bool) {
	s = strings.TrimSpace(s)
	if s == "" {
		return Stat{}, false
	}
	plain := plainDashes.Replace(s)
	if strings.Trim(plain, "-") == "" {
		return Stat{Text: "–", Kind: Dash}, true
	}
	if n, err := strconv.Atoi(plain); err == nil {
		if plain[0] == '+' || signed && plain[0] != '-' {
			return Stat{Text: "+" + strings.TrimPrefix(plain, "+"), Value: n, Kind: Signed}, true
		}
		return Stat{Text: plain, Value: n, Kind: Number}, true
	}
	kind := Other
	if strings.Contains(plain, "*") && strings.Trim(plain, "+-0123456789*") == "" {
		kind = Asterisk
	}
	return Stat{Text: plain, Value: firstInt(plain), Kind: kind}, true
}

// firstInt is the first whole number in s with its sign, or 0. It saturates instead of overflowing.
func firstInt(s string) int {
	start := strings.IndexAny(s, "0123456789")
	if start < 0 {
		return 0
	}
	end := start
	for end < len(s) && s[end] >= '0' && s[end] <= '9' {
		end++
	}
	n, err := strconv.Atoi(s[start:end])
	if err != nil { // longer than any int
		n = math.MaxInt32
	}
	if start > 0 && s[start-1] == '-' {
		return -n
	}
	return n
}

// Less says whether s counts as smaller than o: a dash is below every number and equal to a dash (TF-TYPE-08).
func (s Stat) Less(o Stat) bool {
	if s.Kind == Dash || o.Kind == Dash {
		return s.Kind == Dash && o.Kind != Dash
	}
	return s.Value < o.Value
}

type statJSON struct {
	Text  string `json:"text"`
	Value *int   `json:"value"`
}

// MarshalJSON writes {"text":"4","value":4}; the value of a dash is null.
func (s Stat) MarshalJSON() ([]byte, error) {
	text := s.Text
	if text == "" {
		text = strconv.Itoa(s.Value)
	}
	b := make([]byte, 0, 32)
	b = append(b, `{"text":`...)
	quoted, err := json.Marshal(text)
	if err != nil {
		return nil, err
	}
	b = append(b, quoted...)
	b = append(b, `,"value":`...)
	if s.Kind == Dash {
		b = append(b, "null"...)
	} else {
		b = strconv.AppendInt(b, int64(s.Value), 10)
	}
	return append(b, '}'), nil
}

// UnmarshalJSON reads what MarshalJSON writes. The kind follows from the text.
func (s *Stat) UnmarshalJSON(b []byte) error {
	var in statJSON
	if err := json.Unmarshal(b, &in); err != nil {
		return err
	}
	parsed, ok := ParseStat(in.Text, strings.HasPrefix(in.Text, "+"))
	if !ok {
		return &json.UnmarshalTypeError{Value: "blank text", Struct: "card.Stat", Field: "text"}
	}
	if in.Value != nil {
		parsed.Value = *in.Value
	}
	*s = parsed
	return nil
}
