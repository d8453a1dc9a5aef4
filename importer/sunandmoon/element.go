package sunandmoon

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// element is one <card> as the file has it: text is still marked up.
type element struct {
	line                   int
	id, typ, name          string
	rarity, flavor, artist string
	text                   string
	editions, legal, clans []string
	rulings                []string
	stats                  map[card.StatName]string
	repeated, unknown      []string // names of elements: twice though single, not of the schema
}

// statElements are the elements that hold numbers.
var statElements = map[string]card.StatName{
	"force": card.Force, "chi": card.Chi, "cost": card.GoldCost, "honor_req": card.HonorRequirement,
	"personal_honor": card.PersonalHonor, "focus": card.Focus, "province_strength": card.ProvinceStrength,
	"gold_production": card.GoldProduction, "starting_honor": card.StartingHonor,
}

// parseElement decodes one repaired <card>. An error says what is wrong with its markup, with the line in
// the file.
func parseElement(c cardXML) (*element, error) {
	d := xml.NewDecoder(bytes.NewReader(c.xml))
	d.Entity = xml.HTMLEntity
	e := &element{line: c.line, stats: map[card.StatName]string{}}
	var field string
	var value strings.Builder
	depth := 0
	for {
		token, err := d.Token()
		if err == io.EOF {
			return e, nil
		}
		if err != nil {
			return nil, c.syntaxError(err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			depth++
			switch depth {
			case 1:
				e.attributes(t.Attr)
			case 2:
				field = strings.ToLower(t.Name.Local)
				value.Reset()
			default:
				value.WriteByte('\n') // an element inside a field: its text belongs to the field
			}
		case xml.CharData:
			if depth >= 2 {
				value.Write(t)
			} else if depth == 1 && len(bytes.TrimSpace(t)) > 0 {
				e.unknown = append(e.unknown, "text outside an element")
			}
		case xml.EndElement:
			if depth == 2 {
				e.set(field, strings.TrimSpace(value.String()))
			}
			depth--
		case xml.Directive:
			return nil, errDoctype
		}
	}
}

func (c cardXML) syntaxError(err error) error {
	if syntax, ok := err.(*xml.SyntaxError); ok {
		return fmt.Errorf("line %d: %s", c.line+syntax.Line-1, syntax.Msg)
	}
	return err
}

func (e *element) attributes(attrs []xml.Attr) {
	for _, a := range attrs {
		switch strings.ToLower(a.Name.Local) {
		case "id":
			e.id = strings.TrimSpace(a.Value)
		case "type":
			e.typ = strings.TrimSpace(a.Value)
		}
	}
}

// repeat notes a field that stands twice, once however often it does.
func (e *element) repeat(field string) {
	if !slices.Contains(e.repeated, field) { // there are two dozen fields
		e.repeated = append(e.repeated, field)
	}
}

// set takes the value of one child element. Empty elements are as good as none.
func (e *element) set(field, value string) {
	if value == "" {
		return
	}
	single := func(to *string) {
		if *to != "" && *to != value {
			e.repeat(field)
			return
		}
		*to = value
	}
	switch field {
	case "name":
		single(&e.name)
	case "rarity":
		single(&e.rarity)
	case "flavor", "flavour":
		single(&e.flavor)
	case "artist":
		single(&e.artist)
	case "text":
		single(&e.text)
	case "edition":
		e.editions = append(e.editions, value)
	case "legal":
		e.legal = append(e.legal, value)
	case "clan":
		e.clans = append(e.clans, value)
	case "rulings", "ruling", "errata":
		e.rulings = append(e.rulings, value)
	case "image":
	default:
		name, ok := statElements[field]
		if !ok {
			e.unknown = append(e.unknown, "<"+field+">")
			return
		}
		if have, twice := e.stats[name]; twice && have != value {
			e.repeat(field)
			return
		}
		e.stats[name] = value
	}
}
