package formats

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"

	"github.com/go-playground/validator/v10"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// Parse reads and checks a definition: one of the embedded files, or one that somebody posted. It returns the
// format ready for Validate, or what is wrong with it, each fault with line and column. Input is bounded:
// 64 KiB, and the counts that the schema states. Card ids are not looked up, for they depend on the release.
func Parse(file string, yaml []byte) (*Format, []DefinitionProblem) {
	known, err := embedded()
	if err != nil {
		return nil, []DefinitionProblem{{File: file, Line: 1, Column: 1, Code: "internal", Message: err.Error()}}
	}
	f := &Format{}
	s := readYAML(file, yaml, f)
	if len(s.problems) == 0 {
		s.checkFields(f)
	}
	if len(s.problems) == 0 {
		s.checkFormat(f, known)
	}
	if len(s.problems) > 0 {
		sort.SliceStable(s.problems, func(i, k int) bool {
			a, b := s.problems[i], s.problems[k]
			return a.Line < b.Line || a.Line == b.Line && a.Column < b.Column
		})
		return nil, s.problems
	}
	for _, v := range f.Versions {
		v.compile(known.facts[f.Game], known.lists[f.Game], known.tables[f.Game])
	}
	return f, nil
}

var (
	slugPattern   = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	formatPattern = regexp.MustCompile(`^[a-z0-9]+([-_][a-z0-9]+)*$`)
	familyPattern = regexp.MustCompile(`^[A-Z]{2}_[0-9]{2,3}$`)
	rulePattern   = regexp.MustCompile(`^[A-Z0-9]{1,12}(-[A-Z0-9]{1,12}){1,4}$`)
)

// fields checks single values by the validate tags of the definition's types.
var fields = sync.OnceValue(func() *validator.Validate {
	v := validator.New(validator.WithRequiredStructEnabled())
	v.RegisterTagNameFunc(func(f reflect.StructField) string {
		key, _, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		return key
	})
	text := func(ok func(string) bool) validator.Func {
		return func(fl validator.FieldLevel) bool { return ok(fl.Field().String()) }
	}
	for tag, f := range map[string]validator.Func{
		"slug":       text(slugPattern.MatchString),
		"formatid":   text(formatPattern.MatchString),
		"family":     text(familyPattern.MatchString),
		"ruleid":     text(rulePattern.MatchString),
		"day":        text(isDay),
		"game":       text(func(s string) bool { return card.Game(s).Valid() }),
		"effectkind": text(func(s string) bool { return slices.Contains(effectKinds(), s) }),
	} {
		if err := v.RegisterValidation(tag, f); err != nil {
			panic(err) // only an empty tag name does that
		}
	}
	return v
})

func isDay(s string) bool {
	_, err := time.Parse(time.DateOnly, s)
	return err == nil
}

// checkFields reports single values that are missing or out of their bounds.
func (s *source) checkFields(v any) {
	err := fields().Struct(v)
	var faults validator.ValidationErrors
	if !errors.As(err, &faults) {
		return
	}
	for _, f := range faults {
		_, path, _ := strings.Cut(f.Namespace(), ".")
		path = strings.ReplaceAll(strings.ReplaceAll(path, "Cited.", ""), "PoolPart.", "")
		code, message := "bad-value", explain(f)
		if f.Tag() == "required" {
			code = "missing"
		}
		s.report(mapPath(path), code, "%s", message)
	}
}

// mapPath turns the validator's "sections[fate].min" into "sections.fate.min".
func mapPath(path string) string {
	for _, m := range []string{"sections", "names"} {
		at := strings.Index(path, m+"[")
		if at < 0 {
			continue
		}
		head, rest := path[:at+len(m)], path[at+len(m)+1:]
		if key, tail, ok := strings.Cut(rest, "]"); ok {
			return head + "." + key + tail
		}
	}
	return path
}

// explain says what to write instead.
func explain(f validator.FieldError) string {
	key := f.Field()
	switch f.Tag() {
	case "required":
		return fmt.Sprintf("%s is missing; write it", key)
	case "slug":
		return fmt.Sprintf("%s is no short name; use lower-case letters and digits with single hyphens", key)
	case "formatid":
		return fmt.Sprintf("%s is no short name; use lower-case letters and digits with single hyphens or underscores", key)
	case "family":
		return fmt.Sprintf("%s is no family; write the faction and the number of a reference, such as AX_04", key)
	case "required_without":
		return fmt.Sprintf("%s is missing; write it, or %s", key, strings.ToLower(f.Param()))
	case "ruleid":
		return fmt.Sprintf("%s is no rule id; write one such as TF-DECK-07 or HOUSE-01", key)
	case "day":
		return fmt.Sprintf("%s is no day; write YYYY-MM-DD", key)
	case "game":
		return fmt.Sprintf("%s is no game; write one of %s", key, joinGames())
	case "effectkind":
		return fmt.Sprintf("%s is no kind of card text; write one of %s", key, strings.Join(effectKinds(), ", "))
	case "oneof":
		return fmt.Sprintf("%s is none of %s; write one of these", key, strings.ReplaceAll(f.Param(), " ", ", "))
	case "http_url":
		return fmt.Sprintf("%s is no address; write one that starts with https://", key)
	case "min":
		return fmt.Sprintf("%s is too small or too few; at least %s", key, f.Param())
	case "max":
		return fmt.Sprintf("%s is too great, too long or too many; at most %s", key, f.Param())
	}
	return fmt.Sprintf("%s fails the check %s %s", key, f.Tag(), f.Param())
}

func joinGames() string {
	var names []string
	for _, g := range card.Games() {
		names = append(names, string(g))
	}
	return strings.Join(names, ", ")
}

func joinSections(g card.Game) string {
	var names []string
	for _, s := range sectionsOf(g) {
		names = append(names, string(s))
	}
	return strings.Join(names, ", ")
}

func hasSection(g card.Game, s deck.Section) bool { return slices.Contains(sectionsOf(g), s) }
