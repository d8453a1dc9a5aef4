package formats

import (
	"testing"
	"github.com/kotei-dev/kotei/card"
)

func TestBuiltin(t *testing.T) {
	r, err := Builtin()
	if err != nil { t.Fatal(err) }
	for _, f := range r.For(card.L5RCCG) { t.Log(f.ID, f.Versions[0].From) }
}
