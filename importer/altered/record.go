package altered

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// coded is how the API writes a value of a vocabulary: the code, and its name in the record's language.
type coded struct {
	Reference string `json:"reference"`
	Name      string `json:"name"`
}

// record is one record, in either form: as the API gave it, in one language, or with the languages joined.
type record struct {
	Reference       string          `json:"reference"`
	Name            json.RawMessage `json:"name"` // a text, or one by language
	CollectorNumber string          `json:"collectorNumber"`
	IsSuspended     bool            `json:"isSuspended"`
	IsBanned        bool            `json:"isBanned"`
	IsErrated       bool            `json:"isErrated"`

	// As the API gave it.
	CardType    *coded                     `json:"cardType"`
	CardSet     *coded                     `json:"cardSet"`
	CardRarity  json.RawMessage            `json:"rarity"` // coded, or a code where the languages are joined
	MainFaction *coded                     `json:"mainFaction"`
	SubTypes    []coded                    `json:"cardSubTypes"`
	Elements    map[string]json.RawMessage `json:"elements"`
	ImagePath   string                     `json:"imagePath"`
	Rulings     []struct {
		Question  string `json:"question"`
		Answer    string `json:"answer"`
		CreatedAt string `json:"createdAt"`
	} `json:"cardRulings"`

	// With the languages joined.
	Set        string                     `json:"set"`
	Faction    string                     `json:"faction"`
	Type       string                     `json:"type"`
	Subtypes   []string                   `json:"subtypes"`
	Stats      map[string]json.RawMessage `json:"stats"`
	MainEffect map[string]string          `json:"main_effect"`
	EchoEffect map[string]string          `json:"echo_effect"`
}

// telling is what one record tells, in one shape.
type telling struct {
	ref       card.AlteredRef
	id        string // the reference as the record writes it
	number    string
	set       coded
	faction   string // code, "" if the record does not say
	kind      string // type code
	rarity    string // code: COMMON, RARE, UNIQUE, EXALTED
	subtypes  []string
	stats     map[string]string
	names     map[string]string
	effects   map[string]string // wordings as the record has them, by language
	rulings   []card.Ruling
	lang      string // of a record in one language, "" where they are joined
	errated   bool
	suspended bool
	banned    bool
}

var errNoReference = errors.New("it has no reference")

// parse reads a record. lang is the language that the file's name states, "" if it states none.
func parse(data []byte, fileLang string) (*telling, error) {
	var r record
	if err := json.Unmarshal(data, &r); err != nil {
		return nil, fmt.Errorf("it is not a record of a card: %w", err)
	}
	if r.Reference == "" {
		return nil, errNoReference
	}
	ref, ok := card.ParseAlteredReference(r.Reference)
	if !ok {
		return nil, fmt.Errorf("%.80q is no reference of a card", r.Reference)
	}
	t := &telling{
		ref: ref, id: strings.ToUpper(strings.TrimSpace(r.Reference)), number: collectorNumber(r.CollectorNumber, ref),
		set: coded{Reference: ref.Set}, faction: r.Faction, kind: r.Type, subtypes: r.Subtypes, effects: map[string]string{},
		errated: r.IsErrated, suspended: r.IsSuspended, banned: r.IsBanned,
	}
	if r.CardSet != nil && strings.EqualFold(r.CardSet.Reference, ref.Set) {
		t.set.Name = r.CardSet.Name
	}
	if r.MainFaction != nil {
		t.faction = r.MainFaction.Reference
	}
	if r.CardType != nil {
		t.kind = r.CardType.Reference
	}
	for _, s := range r.SubTypes {
		t.subtypes = append(t.subtypes, s.Reference)
	}
	t.rarity = codeOf(r.CardRarity)
	var err error
	if t.names, t.lang, err = r.readNames(fileLang); err != nil {
		return nil, err
	}
	elements := r.Elements
	if elements == nil {
		elements = r.Stats
	}
	t.stats = map[string]string{}
	for key, raw := range elements {
		if value := scalar(raw); value != "" && !strings.HasSuffix(key, "_EFFECT") {
			t.stats[key] = value
		}
	}
	t.readEffects(&r)
	t.readRulings(&r)
	return t, nil
}

// readNames gives the names by language, and the language of a record in one.
func (r *record) readNames(fileLang string) (names map[string]string, lang string, err error) {
	var one string
	if json.Unmarshal(r.Name, &one) == nil && one != "" {
		lang = r.language(fileLang)
		return map[string]string{lang: one}, lang, nil
	}
	if err := json.Unmarshal(r.Name, &names); err != nil || len(names) == 0 {
		return nil, "", errors.New("it has no name")
	}
	byLang := map[string]string{}
	for code, name := range names {
		if l, ok := knownLanguage(code); ok && strings.TrimSpace(name) != "" {
			byLang[l] = name
		}
	}
	if len(byLang) == 0 {
		return nil, "", errors.New("it has no name in a language of the game")
	}
	return byLang, "", nil
}

func (t *telling) readEffects(r *record) {
	join := func(lang, main, echo string) {
		if text := strings.TrimSpace(main + "\n" + echo); text != "" {
			t.effects[lang] = text
		}
	}
	if t.lang != "" {
		join(t.lang, scalar(r.Elements["MAIN_EFFECT"]), scalar(r.Elements["ECHO_EFFECT"]))
		return
	}
	for _, lang := range languages {
		join(lang, r.MainEffect[lang], r.EchoEffect[lang])
	}
}

func (t *telling) readRulings(r *record) {
	for _, q := range r.Rulings {
		text := plain(strings.TrimSpace(q.Question) + "\n" + strings.TrimSpace(q.Answer))
		if text == "" {
			continue
		}
		source := "publisher"
		if len(q.CreatedAt) >= len("2006-01-02") {
			source += ", " + q.CreatedAt[:len("2006-01-02")]
		}
		t.rulings = append(t.rulings, card.Ruling{Text: text, Source: source})
	}
}

// codeOf reads a code, written bare or with its name.
func codeOf(raw json.RawMessage) string {
	var c coded
	if json.Unmarshal(raw, &c) == nil && c.Reference != "" {
		return c.Reference
	}
	return scalar(raw)
}

// scalar is a text or a number as text; "" for anything else.
func scalar(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	if raw = bytes.TrimSpace(raw); len(raw) > 0 && (raw[0] == '-' || raw[0] >= '0' && raw[0] <= '9') {
		return string(raw)
	}
	return ""
}

// languages of the game, English first.
var languages = []string{"en", "fr", "de", "es", "it"}

func knownLanguage(code string) (string, bool) {
	code = strings.ToLower(code)
	for _, l := range languages {
		if code == l || strings.HasPrefix(code, l+"-") || strings.HasPrefix(code, l+"_") {
			return l, true
		}
	}
	return "", false
}

var (
	langInFile   = regexp.MustCompile(`(?i)[_.-](en|fr|de|es|it)\.[a-z]+$`)
	langInImage  = regexp.MustCompile(`/(en|fr|de|es|it)_[A-Z]{2}/`)
	langInNumber = regexp.MustCompile(`-(EN|FR|DE|ES|IT)$`)
)

// languageOfFile is the language that a file's name ends in: "fr" for CORE_FR.json.
func languageOfFile(path string) string {
	if m := langInFile.FindStringSubmatch(filepath.Base(path)); m != nil {
		return strings.ToLower(m[1])
	}
	return ""
}

// language is that of a record in one language: the file says so, else the picture that goes with it, else its
// collector number; without any of them it is English.
func (r *record) language(fileLang string) string {
	if fileLang != "" {
		return fileLang
	}
	if m := langInImage.FindStringSubmatch(r.ImagePath); m != nil {
		return m[1]
	}
	if m := langInNumber.FindStringSubmatch(r.CollectorNumber); m != nil {
		return strings.ToLower(m[1])
	}
	return "en"
}

// collectorNumber is the number without its language; placeholders such as "[Code non trouvé]" and a repeated
// reference are none.
func collectorNumber(s string, ref card.AlteredRef) string {
	s = langInNumber.ReplaceAllString(strings.TrimSpace(s), "")
	if strings.ContainsAny(s, "[]") {
		return ""
	}
	if r, ok := card.ParseAlteredReference(s); ok && r == ref {
		return ""
	}
	return s
}
