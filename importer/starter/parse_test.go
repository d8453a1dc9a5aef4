package starter

import (
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
)

const (
	header  = `{"kotei":1,"game":"l5r-ccg","release":""}` + "\n"
	someSet = `{"set":{"id":"first-light","name":"First Light"}}` + "\n"
	oneCard = `{"card":{"id":"quiet-pond","title":"Quiet Pond","types":["holding"],"printings":[]}}` + "\n"
)

func TestParseTakesTheFormOfAnExport(t *testing.T) {
	cat, err := parse(card.L5RCCG, []byte(header+someSet+oneCard))
	if err != nil {
		t.Fatal(err)
	}
	c, ok := cat.Card("quiet-pond")
	if !ok || c.Title != "Quiet Pond" || cat.Len() != 1 || len(cat.Sets()) != 1 {
		t.Errorf("card %+v, %d cards, sets %v", c, cat.Len(), cat.Sets())
	}
	if !cat.Release().Starter {
		t.Error("not marked as a starter set")
	}
}

// TestParseRefusesWhatAnImportWouldOnlyNote: the embedded file must be clean.
func TestParseRefusesWhatAnImportWouldOnlyNote(t *testing.T) {
	for _, c := range []struct{ name, file, want string }{
		{"empty", "", "header"},
		{"no header", oneCard, "header"},
		{"other version", `{"kotei":99,"game":"l5r-ccg"}` + "\n" + oneCard, "99"},
		{"other game", strings.Replace(header, "l5r-ccg", "altered", 1) + oneCard, "altered"},
		{"no card", header + someSet, "no card"},
		{"broken line", header + oneCard + "{", ":3"},
		{"same id twice", header + oneCard + oneCard, "quiet-pond"},
		{"cut off", strings.Replace(header, `"release":""`, `"release":"","cards":2`, 1) + oneCard, "cut off"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := parse(card.L5RCCG, []byte(c.file))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want one that says %q", err, c.want)
			}
		})
	}
}
