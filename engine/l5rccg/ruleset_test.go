package l5rccg

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
)

// Every switch of the table does something: the code that plays reads each field of Ruleset, by its own expression on a
// ruleset, and the rulesets differ on it or it has a number.
func TestEverySwitchIsRead(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	read := map[string]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") || name == "ruleset.go" {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				switch on := sel.X.(type) {
				case *ast.SelectorExpr: // s.rules.Field
					read[sel.Sel.Name] = read[sel.Sel.Name] || on.Sel.Name == "rules"
				case *ast.Ident: // r.Field of rulesetOf
					read[sel.Sel.Name] = read[sel.Sel.Name] || on.Name == "r"
				}
			}
			return true
		})
	}
	a, b := reflect.ValueOf(rulesets[0]), reflect.ValueOf(rulesets[1])
	for i := range a.NumField() {
		f := a.Type().Field(i)
		if !read[f.Name] {
			t.Errorf("nothing that plays reads %s", f.Name)
		}
		if f.Type.Kind() == reflect.Bool && a.Field(i).Bool() == b.Field(i).Bool() {
			t.Errorf("%s is the same in both rulesets: it is no switch", f.Name)
		}
	}
}

// Twenty Festivals counts the element keywords that the Rings have now, one for each of five Rings (TF-WIN-04); classic
// the five elemental Rings by what their titles and bold texts say (CL-WIN-03, CL-KW-01).
func TestEnlightenment(t *testing.T) {
	ring := func(title string, keys ...string) place {
		return place{"play", made(title, card.Ring, append([]string{"FV=3"}, keys...)...)}
	}
	keyed := []place{ring("A", "Air"), ring("E", "Earth"), ring("F", "Fire"), ring("W", "Water"), ring("V", "Void")}
	titled := []place{ring("Ring of Air"), ring("Ring of Earth"), ring("Ring of Fire"), ring("Ring of Water"), ring("Ring of the Void")}
	twice := []place{ring("A", "Air"), ring("A2", "Air"), ring("F", "Fire"), ring("W", "Water"), ring("V", "Void", "Earth")}
	shared := []place{ring("A", "Air", "Earth"), ring("E", "Earth"), ring("F", "Fire", "Air"), ring("W", "Water", "Fire"), ring("V", "Void", "Water")}
	spare := []place{ring("AE", "Air", "Earth"), ring("F", "Fire"), ring("W", "Water"), ring("V", "Void"), ring("Thunder", "Thunder")}
	for _, c := range []struct {
		name          string
		rings         []place
		elements, old bool
	}{
		{"five keywords", keyed, true, true},
		{"titles alone", titled, false, true},
		{"Void is Earth too, but one Ring", twice, false, false},
		{"each for another of its elements", shared, true, true},
		{"four Rings and one without an element", spare, false, false},
	} {
		for ruleset, want := range map[string]bool{TwentyFestivals: c.elements, Classic: c.old} {
			sc := arrange(t, arranged{ruleset: ruleset}, c.rings...)
			sc.s.dirty = true
			sc.s.run()
			if r, over := sc.s.Result(); over != want || over && (!r.Won || r.Kind != "enlightenment") {
				t.Errorf("%s, %s: over %v (%+v), want %v", c.name, ruleset, over, r, want)
			}
		}
	}
	// A keyword that is gained counts by keywords, and not by print.
	four := append(keyed[:4:4], ring("X", "Thunder"))
	for ruleset, want := range map[string]bool{TwentyFestivals: true, Classic: false} {
		sc := arrange(t, arranged{ruleset: ruleset}, four...)
		sc.s.Inject(Effect{Op: OpKey, Card: sc.id("X"), Key: KeyVoid, Amount: 1})
		sc.s.dirty = true
		sc.s.run()
		eq(t, ruleset, sc.s.over, want)
	}
	// Rings of the other player do not count.
	theirs := append(keyed[:4:4], place{"dummy", keyed[4].card})
	sc := arrange(t, arranged{}, theirs...)
	sc.s.dirty = true
	sc.s.run()
	eq(t, "over", sc.s.over, false)
}

// A Fortification attaches to the Province that it came from, in the classic rules at most one of a kind at each
// (CL-REC-05); it enters unbowed there (CL-REC-04), and bowed in Twenty Festivals, which has no such limit (TF-PROV-10).
func TestFortificationsOfAKind(t *testing.T) {
	wall := func(gold int) *card.Card { return holding("Wall", gold, "Fortification", "GC=0") }
	for ruleset, once := range map[string]bool{Classic: true, TwentyFestivals: false} {
		sc := arrange(t, arranged{ruleset: ruleset}, place{"deck", wall(2)}, place{"p2", wall(2)}, place{"p1", wall(2)}, place{"hand", holding("Tower", 1, "Fortification", "GC=0")})
		sc.to(PhaseDynasty)
		sc.do(KindRecruit, "Wall 2")
		eq(t, "Province", sc.card("Wall 2").prov, 1)
		eq(t, "bowed", sc.card("Wall 2").bowed, !once)
		sc.do(KindRecruit, "Wall 3")
		eq(t, "Province", sc.card("Wall 3").prov, 0)
		eq(t, "the next one is at", sc.card("Wall").prov, 1)
		sc.s.revealAll(Me)
		sc.s.listing = false
		eq(t, "a second one of the kind", len(sc.legal(KindRecruit, "Wall")), 1-b2i(once))
		eq(t, "put there by an effect", sc.s.Inject(Effect{Op: OpEnter, Seat: Me, Card: sc.id("Wall")}), !once)
		eq(t, "another kind", sc.s.Inject(Effect{Op: OpEnter, Seat: Me, Card: sc.id("Tower"), N: 2}), true)
		eq(t, "Province", sc.card("Tower").prov, 1)
	}
	// From elsewhere it goes to the first Province that has none of the kind.
	sc := arrange(t, arranged{ruleset: Classic}, place{"p1", wall(2)}, place{"hand", wall(2)})
	sc.to(PhaseDynasty)
	sc.do(KindRecruit, "Wall")
	sc.s.Inject(Effect{Op: OpEnter, Seat: Me, Card: sc.id("Wall 2")})
	eq(t, "Province", sc.card("Wall 2").prov, 1)
}

// A "+X" of any attachment changes the Personality, a plain number adds to the unit, in the classic rules (CL-ATT-03);
// when the card leaves, its effects leave too (CL-ATT-05).
func TestSignedAttachments(t *testing.T) {
	for ruleset, lead := range map[string]int{Classic: 5, TwentyFestivals: 2} {
		sc := arrange(t, arranged{ruleset: ruleset}, place{"play", person("A")}, place{"play", follower("Oni", "F=+3", "C=+2")}, place{"play", follower("Ashigaru", "F=1")})
		sc.on("Oni", "A")
		sc.on("Ashigaru", "A")
		eq(t, "Force", sc.force("A"), lead)
		eq(t, "Chi", sc.s.stat(sc.id("A"), Chi), 2+2*b2i(ruleset == Classic))
		eq(t, "unit", sc.s.unitForce(sc.id("A"), false), 6)
		sc.s.Inject(Effect{Op: OpDiscard, Card: sc.id("Oni")})
		eq(t, "Force afterwards", sc.force("A"), 2)
		eq(t, "unit afterwards", sc.s.unitForce(sc.id("A"), false), 3)
	}
}
