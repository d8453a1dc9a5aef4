package formats

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/kotei-dev/kotei/deck"
)

// words are what a message can speak of.
type words struct {
	card, other, section, what, date, format, raw string
	have, limit                                   int
}

// language is the message catalogue of one language, its templates taken apart.
type language struct {
	code     string
	plural   func(n int) bool
	sections map[deck.Section]string
	rarities map[string]string // of Altered, as "rare cards"
	messages map[string][]segment
	class    func(k *class) string
}

// segment is a literal, or a place of a message.
type segment struct {
	literal  string
	field    string // "card", "have" …; "" for a literal
	one      string // forms of a word that goes with a number
	many     string
	capital  bool // the field starts a sentence
	isPlural bool
}

// languages are the catalogues by code, compiled once.
var languages = sync.OnceValue(func() map[string]*language {
	return map[string]*language{
		"en": compileLanguage("en", together(messagesEN, alteredEN, lcgEN), func(n int) bool { return n != 1 && n != -1 }, classEN),
		"fr": compileLanguage("fr", together(messagesFR, alteredFR, lcgFR), func(n int) bool { return n > 1 || n < -1 }, classFR),
	}
})

// together joins the messages of all games.
func together(parts ...map[string]string) map[string]string {
	all := map[string]string{}
	for _, p := range parts {
		maps.Copy(all, p)
	}
	return all
}

// languageOf is the catalogue of a code, English for any other.
func languageOf(code string) *language {
	if l, ok := languages()[code]; ok {
		return l
	}
	return languages()["en"]
}

// compileLanguage panics on a malformed message, which a test rules out.
func compileLanguage(code string, messages map[string]string, plural func(int) bool, class func(*class) string) *language {
	l := &language{code: code, plural: plural, sections: sectionNames[code], rarities: rarityNames[code], messages: map[string][]segment{}, class: class}
	for name, text := range messages {
		segments, err := parseMessage(text)
		if err != nil {
			panic(fmt.Sprintf("formats: message %s in %s: %v", name, code, err))
		}
		l.messages[name] = segments
	}
	return l
}

var messageFields = []string{"card", "other", "section", "what", "date", "format", "raw", "have", "limit"}

// parseMessage takes a template apart: {card}, {Section} with a capital, {have|copy|copies} for the form of a
// word that goes with a number.
func parseMessage(text string) ([]segment, error) {
	var out []segment
	for text != "" {
		at := strings.IndexByte(text, '{')
		if at < 0 {
			return append(out, segment{literal: text}), nil
		}
		if at > 0 {
			out = append(out, segment{literal: text[:at]})
		}
		end := strings.IndexByte(text, '}')
		if end < at {
			return nil, fmt.Errorf("a brace is not closed: %q", text)
		}
		parts := strings.Split(text[at+1:end], "|")
		s := segment{field: strings.ToLower(parts[0])}
		s.capital = s.field != parts[0]
		if !slices.Contains(messageFields, s.field) {
			return nil, fmt.Errorf("unknown place {%s}", parts[0])
		}
		if len(parts) == 3 {
			s.isPlural, s.one, s.many = true, parts[1], parts[2]
		} else if len(parts) != 1 {
			return nil, fmt.Errorf("{%s} wants two forms", parts[0])
		}
		out = append(out, s)
		text = text[end+1:]
	}
	return out, nil
}

// render appends a message. An unknown name renders as itself, so that nothing is silent.
func (l *language) render(dst []byte, name string, w words) []byte {
	segments, ok := l.messages[name]
	if !ok {
		return append(dst, name...)
	}
	for i := range segments {
		s := &segments[i]
		switch {
		case s.field == "":
			dst = append(dst, s.literal...)
		case s.isPlural:
			if l.plural(w.number(s.field)) {
				dst = append(dst, s.many...)
			} else {
				dst = append(dst, s.one...)
			}
		case s.field == "have" || s.field == "limit":
			dst = appendInt(dst, w.number(s.field))
		default:
			start := len(dst)
			dst = append(dst, w.text(s.field)...)
			if s.capital && len(dst) > start && dst[start] >= 'a' && dst[start] <= 'z' {
				dst[start] -= 'a' - 'A'
			}
		}
	}
	return dst
}

func (w *words) number(field string) int {
	if field == "limit" {
		return w.limit
	}
	return w.have
}

func (w *words) text(field string) string {
	switch field {
	case "card":
		return w.card
	case "other":
		return w.other
	case "section":
		return w.section
	case "what":
		return w.what
	case "date":
		return w.date
	case "format":
		return w.format
	}
	return w.raw
}

func appendInt(dst []byte, n int) []byte { return strconv.AppendInt(dst, int64(n), 10) }
