package importer

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/go-playground/validator/v10"

	"github.com/kotei-dev/kotei/card"
)

// recordView is what every record must satisfy, whatever its source. The bounds are several times what any
// real card has; they keep a damaged or hostile file from filling the catalog.
type recordView struct {
	Title     string         `validate:"required,max=200,text"`
	Subtitle  string         `validate:"max=200,text"`
	Version   string         `validate:"version"`
	Text      string         `validate:"max=20000,text"`
	Types     []card.Type    `validate:"max=8,dive,required,max=40,text"`
	Clans     []card.Clan    `validate:"max=40,dive,required,max=60,text"`
	Keywords  []card.Keyword `validate:"max=60,dive,required,max=200,text"`
	Stats     []statView     `validate:"max=20,dive"`
	Printings []printingView `validate:"max=500,dive"`
	Faces     []faceView     `validate:"max=8,dive"`
	Errata    []erratumView  `validate:"max=100,dive"`
	Rulings   []rulingView   `validate:"max=500,dive"`

	ID           string         `validate:"max=200,text"`
	Side         card.Side      `validate:"max=40,text"`
	Traits       []card.Keyword `validate:"max=60,dive,required,max=200,text"`
	Elements     []string       `validate:"max=10,dive,required,max=40,text"`
	DeckLimit    int            `validate:"min=0,max=1000"`
	RoleOnly     []string       `validate:"max=20,dive,required,max=60,text"`
	AllowedClans []card.Clan    `validate:"max=40,dive,required,max=60,text"`
	Names        []string       `validate:"max=40,dive,max=400,text"`
	Texts        []string       `validate:"max=40,dive,max=20000,text"`
	OldNames     []string       `validate:"max=100,dive,required,max=400,text"`
	Summary      string         `validate:"max=20000,text"`
	External     []string       `validate:"max=40,dive,max=200,text"`
}

type statView struct {
	Name string `validate:"required,max=40"`
	Text string `validate:"max=40,text"`
}

type printingView struct {
	Set       string   `validate:"required,max=200,text"`
	Number    string   `validate:"max=40,text"`
	Rarity    string   `validate:"max=60,text"`
	Artist    string   `validate:"max=300,text"`
	Flavor    string   `validate:"max=20000,text"`
	Date      string   `validate:"omitempty,datetime=2006-01-02"`
	LegalFrom string   `validate:"omitempty,datetime=2006-01-02"`
	Legal     []string `validate:"max=100,dive,required,max=100,text"`
	Text      string   `validate:"max=20000,text"`
	Keywords  []string `validate:"max=60,dive,required,max=200,text"`
}

type faceView struct {
	Name string `validate:"max=400,text"`
	Text string `validate:"max=20000,text"`
}

type erratumView struct {
	Date string `validate:"omitempty,datetime=2006-01-02"`
	Text string `validate:"required,max=20000,text"`
}

type rulingView struct {
	Text string `validate:"required,max=20000,text"`
}

// recordValidator is built once; it caches what it learns of the views and is safe for concurrent use.
var recordValidator = sync.OnceValue(func() *validator.Validate {
	v := validator.New(validator.WithRequiredStructEnabled())
	must := func(err error) {
		if err != nil { // only a wrong name or a nil function: a defect of this file
			panic("importer: check: " + err.Error())
		}
	}
	must(v.RegisterValidation("text", func(f validator.FieldLevel) bool { return isText(f.Field().String()) }))
	must(v.RegisterValidation("version", func(f validator.FieldLevel) bool {
		s := f.Field().String()
		got, ok := card.ParseVersion(s)
		return ok && string(got) == s
	}))
	return v
})

// isText says whether s is UTF-8 without control characters other than line breaks and tabs.
func isText(s string) bool {
	return utf8.ValidString(s) && strings.IndexFunc(s, func(r rune) bool {
		return r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0
	}) < 0
}

// Check says what is wrong with a record, in words for people, or nil. A record that it refuses must not
// reach a release.
func Check(r Record) error {
	return inWords(recordValidator().Struct(viewOf(&r.Card)))
}

// inWords makes the validator's findings one error for people; nil stays nil.
func inWords(err error) error {
	var fields validator.ValidationErrors
	if !errors.As(err, &fields) {
		return err
	}
	said := make([]string, 0, 3)
	for _, f := range fields {
		if len(said) == 3 {
			said = append(said, fmt.Sprintf("and %d more", len(fields)-3))
			break
		}
		said = append(said, explain(f))
	}
	return errors.New(strings.Join(said, "; "))
}

// setView is what the facts about a set must satisfy.
type setView struct {
	ID        string   `validate:"required,max=200,text"`
	Name      string   `validate:"max=200,text"`
	Codes     []string `validate:"max=40,dive,required,max=200,text"`
	Arc       string   `validate:"max=100,text"`
	Date      string   `validate:"omitempty,datetime=2006-01-02"`
	Publisher string   `validate:"max=100,text"`
}

// checkSet says what is wrong with the facts about a set, in words for people, or nil.
func checkSet(s card.Set) error {
	return inWords(recordValidator().Struct(setView{s.ID, s.Name, s.Codes, s.Arc, s.Date, s.Publisher}))
}

// explain puts one finding of the validator into words.
func explain(f validator.FieldError) string {
	name := strings.ToLower(f.StructNamespace()[strings.IndexByte(f.StructNamespace(), '.')+1:])
	switch f.Tag() {
	case "required":
		return name + " is missing"
	case "max":
		return fmt.Sprintf("%s is too long: at most %s", name, f.Param())
	case "min":
		return fmt.Sprintf("%s is %v, less than %s", name, f.Value(), f.Param())
	case "datetime":
		return fmt.Sprintf("%s is %.40q, not a day written YYYY-MM-DD", name, fmt.Sprint(f.Value()))
	case "version":
		return fmt.Sprintf("%s is %.40q, which is no version", name, fmt.Sprint(f.Value()))
	case "text":
		return fmt.Sprintf("%s holds control characters or bytes that are not UTF-8", name)
	}
	return name + " is not valid (" + f.Tag() + ")"
}

func viewOf(c *card.Card) *recordView {
	v := &recordView{
		Title: c.Title, Subtitle: c.Subtitle, Version: string(c.Version), Text: c.Text,
		Types: c.Types, Clans: c.Clans, Keywords: c.Keywords,
		ID: c.ID, Side: c.Side, Traits: c.Traits, Elements: c.Elements, DeckLimit: c.DeckLimit,
		RoleOnly: c.RoleOnly, AllowedClans: c.AllowedClans, OldNames: c.OldNames, Summary: c.Summary,
	}
	for _, source := range sortedKeys(c.External) {
		v.External = append(v.External, c.External[source])
	}
	for _, lang := range sortedKeys(c.Names) {
		v.Names = append(v.Names, c.Names[lang])
	}
	for _, lang := range sortedKeys(c.Texts) {
		v.Texts = append(v.Texts, c.Texts[lang])
	}
	for _, name := range sortedKeys(c.Stats) {
		v.Stats = append(v.Stats, statView{string(name), c.Stats[name].Text})
	}
	for _, p := range c.Printings {
		v.Printings = append(v.Printings, printingView{
			Set: p.Set, Number: p.Number, Rarity: p.Rarity, Artist: p.Artist, Flavor: p.Flavor,
			Date: p.Date, LegalFrom: p.LegalFrom, Legal: p.Legal, Text: p.Text, Keywords: p.Keywords,
		})
	}
	for _, f := range c.Faces {
		v.Faces = append(v.Faces, faceView{f.Name, f.Text})
	}
	for _, e := range c.Errata {
		v.Errata = append(v.Errata, erratumView{e.Date, e.Text})
	}
	for _, r := range c.Rulings {
		v.Rulings = append(v.Rulings, rulingView{r.Text})
	}
	return v
}
