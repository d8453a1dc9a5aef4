package formula_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/formula"
)

var fields = []engine.Field{
	{Name: "turn"},
	{Name: "gold"},
	{Name: "favor", Type: engine.FieldBool},
	{Name: "kind", Type: engine.FieldEnum, Enum: []string{"none", "pass", "recruit", "", "attack"}},
	{Name: "card.type", Type: engine.FieldEnum, Enum: []string{"none", "holding", "personality"}},
	{Name: "target.type", Type: engine.FieldEnum, Enum: []string{"none", "holding", "personality"}},
	{Name: "card.gold_cost"},
	{Name: "card.unique", Type: engine.FieldBool},
	{Name: ""},
}

// slots are turn 3, gold 7, favor, kind recruit, card.type holding, target.type none, gold cost 4, not unique.
var slots = []int64{3, 7, 1, 2, 1, 0, 4, 0, 0}

func TestEval(t *testing.T) {
	for src, want := range map[string]int64{
		"1 + 2*3":                                7,
		"(1 + 2) * 3":                            9,
		"7 / 2":                                  3,
		"-7 / 2":                                 -3,
		"-7 % 2":                                 -1,
		"7 % -2":                                 1,
		"-9223372036854775807 - 1":               -1 << 63,
		"(-9223372036854775807 - 1) % -1":        0,
		"- -4":                                   4,
		"+4 - -1":                                5,
		"turn":                                   3,
		"100 + 10*gold - card.gold_cost":         166,
		"gold-turn":                              4,
		"favor ? gold : turn":                    7,
		"turn > 5 ? 1 : turn > 2 ? 2 : 3":        2,
		"card.unique ? 1/0 : 2":                  2,
		"(turn == 3 ? 10 : 0) + (favor ? 1 : 0)": 11,
		" \t\n turn \r\n":                        3,
	} {
		f, err := formula.Compile(src, fields, engine.FieldInt)
		if err != nil {
			t.Errorf("%q: %v", src, err)
			continue
		}
		if got, ok := f.Eval(slots); got != want || !ok {
			t.Errorf("%q is %d (%v), want %d", src, got, ok, want)
		}
	}
}

func TestHolds(t *testing.T) {
	for src, want := range map[string]bool{
		"kind == recruit && card.type == holding && turn <= 3": true,
		"kind == attack || turn > 2":                           true,
		"kind != recruit":                                      false,
		"recruit == kind":                                      true,
		"not (kind == recruit)":                                false,
		"!favor or not card.unique":                            true,
		"favor and card.unique":                                false,
		"kind in [attack, recruit]":                            true,
		"kind not in [attack, recruit]":                        false,
		"kind in []":                                           false,
		"turn in [1, -2, 3]":                                   true,
		"turn in [1000, 3]":                                    true,
		"turn in [1000, 4]":                                    false,
		"gold + 1 in [8]":                                      true,
		"1 <= turn <= 3":                                       true,
		"1 <= turn < 3 < 4":                                    false,
		"card.type == target.type":                             false,
		"favor == true":                                        true,
		"favor != card.unique":                                 true,
		"favor == (turn == 3)":                                 true,
		"card.unique && 1/0 == 1":                              false,
		"favor || 1/0 == 1":                                    true,
		"favor ? turn > 2 : false":                             true,
		"gold - 1 >= 6 && gold*2 == 14 && gold % 4 != 2":       true,
	} {
		f, err := formula.Compile(src, fields, engine.FieldBool)
		if err != nil {
			t.Errorf("%q: %v", src, err)
			continue
		}
		if got, ok := f.Holds(slots); got != want || !ok {
			t.Errorf("%q holds: %v (%v), want %v", src, got, ok, want)
		}
		if got, ok := f.Eval(slots); (got == 1) != want || !ok || got>>1 != 0 {
			t.Errorf("%q is %d (%v), want %v", src, got, ok, want)
		}
	}
}

// TestNoValue: what overflows or divides by zero has no value, and nothing that needs it has.
func TestNoValue(t *testing.T) {
	for _, src := range []string{
		"gold / (turn - 3)", "gold % (turn - 3)", "1 / 0", "9223372036854775807 + turn", "-9223372036854775807 - turn", "9223372036854775807 * turn",
		"-(-9223372036854775807 - 1)", "(-9223372036854775807 - 1) / -1", "(-9223372036854775807 - 1) * -1", "turn * 9223372036854775807",
		"4611686018427387904 * 2", "1 + 1/(turn - 3)", "(1/(turn-3) == 1) ? 1 : 2", "favor ? 1/(turn-3) : 2", "3037000500 * 3037000500", "turn - (1/0 + 2)", "-(1/0)",
		"(1/0 in [1]) ? 1 : 2", "(not (1/0 == 1)) ? 1 : 2", "1/0 + gold", "gold + 1/0",
	} {
		f, err := formula.Compile(src, fields, engine.FieldInt)
		if err != nil {
			t.Errorf("%q: %v", src, err)
			continue
		}
		if got, ok := f.Eval(slots); ok {
			t.Errorf("%q is %d", src, got)
		}
	}
	f, err := formula.Compile("favor && gold/(turn-3) > 1", fields, engine.FieldBool)
	if err != nil {
		t.Fatal(err)
	}
	if holds, ok := f.Holds(slots); holds || ok {
		t.Error("a condition without a value holds")
	}
}

func TestErrors(t *testing.T) {
	deep := strings.Repeat("(", 40) + "1" + strings.Repeat(")", 40)
	for _, c := range []struct {
		src    string
		code   formula.Code
		line   int
		column int
		near   string
	}{
		{"", formula.Empty, 1, 1, ""},
		{" \n ", formula.Empty, 1, 1, ""},
		{"1 + 'a'", formula.Character, 1, 5, ""},
		{"gold >\n  été", formula.Character, 2, 3, ""},
		{"gold = 1", formula.Character, 1, 6, "=="},
		{"1.5", formula.BadNumber, 1, 1, ""},
		{"0x10", formula.BadNumber, 1, 1, ""},
		{"1_000", formula.BadNumber, 1, 1, ""},
		{"9223372036854775808", formula.TooLarge, 1, 1, ""},
		{"1 + " + strings.Repeat("9", 5000), formula.TooLarge, 1, 5, ""},
		{"1 +", formula.Syntax, 1, 4, ""},
		{"1 2", formula.Syntax, 1, 3, ""},
		{"(1", formula.Syntax, 1, 3, ""},
		{"1)", formula.Syntax, 1, 2, ""},
		{"turn >\n\n* 2", formula.Syntax, 3, 1, ""},
		{"turn ? : 2", formula.Syntax, 1, 8, ""},
		{"let x", formula.Syntax, 1, 6, ""},
		{".turn", formula.Syntax, 1, 1, ""},
		{"trun", formula.UnknownName, 1, 1, "turn"},
		{"1 + card.goldcost", formula.UnknownName, 1, 5, "card.gold_cost"},
		{"card", formula.UnknownName, 1, 1, ""},
		{"card.type.x == holding", formula.UnknownName, 1, 1, "card.type"},
		{"(kind == recriut) ? 1 : 2", formula.UnknownName, 1, 10, "recruit"},
		{"(kind == holding) ? 1 : 2", formula.UnknownWord, 1, 10, ""},
		{"(card.type == recruit) ? 1 : 2", formula.UnknownWord, 1, 15, ""},
		{"recruit", formula.LoneWord, 1, 1, ""},
		{"(recruit == attack) ? 1 : 2", formula.LoneWord, 1, 2, ""},
		{"1 + recruit", formula.LoneWord, 1, 5, ""},
		{"favor ? recruit : attack", formula.LoneWord, 1, 9, ""},
		{"(recruit in [attack]) ? 1 : 2", formula.LoneWord, 1, 2, ""},
		{"1 + favor", formula.Mismatch, 1, 5, ""},
		{"kind + 1", formula.Mismatch, 1, 1, ""},
		{"turn && favor", formula.Mismatch, 1, 1, ""},
		{"not turn", formula.Mismatch, 1, 5, ""},
		{"-favor", formula.Mismatch, 1, 2, ""},
		{"favor", formula.Mismatch, 1, 1, ""},
		{"turn == favor", formula.Mismatch, 1, 9, ""},
		{"(turn == recruit) ? 1 : 2", formula.Mismatch, 1, 10, ""},
		{"favor ? 1 : favor", formula.Mismatch, 1, 13, ""},
		{"favor ? kind : kind", formula.Mismatch, 1, 9, ""},
		{"turn ? 1 : 2", formula.Mismatch, 1, 1, ""},
		{"(favor in [1]) ? 1 : 2", formula.Mismatch, 1, 2, ""},
		{"(turn in [recruit]) ? 1 : 2", formula.Mismatch, 1, 11, ""},
		{"(kind in [1]) ? 1 : 2", formula.Mismatch, 1, 11, ""},
		{"(kind == card.type) ? 1 : 2", formula.OtherWords, 1, 2, ""},
		{"(kind < attack) ? 1 : 2", formula.Order, 1, 2, ""},
		{"(favor < true) ? 1 : 2", formula.Order, 1, 2, ""},
		{"(turn in [gold]) ? 1 : 2", formula.NotConstant, 1, 11, ""},
		{"(turn in gold) ? 1 : 2", formula.NotConstant, 1, 10, ""},
		{"len(gold)", formula.Unsupported, 1, 1, ""},
		{"max(1, 2)", formula.Unsupported, 1, 1, ""},
		{"all(turn, 1)", formula.Unsupported, 1, 1, ""},
		{"card.type(1)", formula.Unsupported, 1, 1, ""},
		{"nil", formula.Unsupported, 1, 1, ""},
		{"[1, 2]", formula.Unsupported, 1, 1, ""},
		{"turn[1]", formula.Unsupported, 1, 1, ""},
		{"turn[1:2]", formula.Unsupported, 1, 5, ""},
		{"2 ** 3", formula.Unsupported, 1, 3, ""},
		{"1..3", formula.BadNumber, 1, 1, ""},
		{"turn..gold", formula.Unsupported, 1, 5, ""},
		{"favor?.turn", formula.Unsupported, 1, 6, ""},
		{"1 // 2", formula.Unsupported, 1, 3, ""},
		{"1 /* 2 */", formula.Unsupported, 1, 3, ""},
		{"turn matches gold", formula.Unsupported, 1, 6, ""},
		{"turn contains gold", formula.Unsupported, 1, 6, ""},
		{deep, formula.TooDeep, 1, 33, ""},
		{strings.Repeat("-", 100) + "1", formula.TooDeep, 1, 33, ""},
		{strings.Repeat("not ", 100) + "favor", formula.TooDeep, 1, 129, ""},
		{strings.Repeat("favor ? 1 : ", 40) + "2", formula.TooDeep, 1, 32*12 + 7, ""},
		{strings.Repeat(" ", formula.MaxSource) + "1", formula.TooLong, 1, formula.MaxSource + 1, ""},
	} {
		_, err := formula.Compile(c.src, fields, engine.FieldInt)
		var e *formula.Error
		if !errors.As(err, &e) {
			t.Errorf("%.60q: %v", c.src, err)
			continue
		}
		if e.Code != c.code || e.Line != c.line || e.Column != c.column || e.Near != c.near {
			t.Errorf("%.60q: %s at %d:%d near %q, want %s at %d:%d near %q", c.src, e.Code, e.Line, e.Column, e.Near, c.code, c.line, c.column, c.near)
		}
		for _, lang := range []string{"en", "fr"} {
			if text := e.Text(lang); text == "" || strings.Contains(text, "%!") || text == string(e.Code) || len(text) > 300 {
				t.Errorf("%.60q, %s: %q", c.src, lang, text)
			}
		}
	}
}

func TestErrorText(t *testing.T) {
	_, err := formula.Compile("1 + trun", fields, engine.FieldInt)
	var e *formula.Error
	if !errors.As(err, &e) {
		t.Fatal(err)
	}
	if got, want := e.Text("en"), `There is no field or word "trun". Did you mean "turn"?`; got != want {
		t.Errorf("%s", got)
	}
	if got, want := e.Text("fr"), `Il n’y a ni champ ni mot "trun". Vouliez-vous dire "turn" ?`; got != want {
		t.Errorf("%s", got)
	}
	_, err = formula.Compile("turn && favor", fields, engine.FieldBool)
	if got, want := fmt.Sprint(err), "formula: line 1, column 1: This is a number, and a truth value is needed."; got != want {
		t.Error(got)
	}
}

// TestUses lists the fields of a formula once each.
func TestUses(t *testing.T) {
	f, err := formula.Compile("card.gold_cost + turn + turn", fields, engine.FieldInt)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(f.Uses()); got != "[0 6]" {
		t.Error(got)
	}
	if f.Source() != "card.gold_cost + turn + turn" {
		t.Error(f.Source())
	}
}

// TestPossible: kinds that a condition excludes are told; a part without a value is never left out.
func TestPossible(t *testing.T) {
	const kind, recruit = 3, 2
	for src, want := range map[string]bool{
		"kind == recruit":                       true,
		"kind == attack":                        false,
		"turn > 2 && kind == attack":            false,
		"kind == attack || turn > 2":            true,
		"kind == attack || kind == pass":        false,
		"kind != recruit":                       false,
		"kind in [pass, attack] && favor":       false,
		"not (kind == recruit) && favor":        false,
		"1/turn == 1 && kind == attack":         true,
		"kind == attack && 1/turn == 1":         false,
		"kind == recruit ? turn > 2 : favor":    true,
		"(kind == recruit ? false : favor)":     false,
		"favor == (kind == attack)":             true,
		"(favor ? 1 : 2) == 1 && kind == pass":  false,
		"favor && (turn > 1 && kind == attack)": false,
	} {
		f, err := formula.Compile(src, fields, engine.FieldBool)
		if err != nil {
			t.Fatal(err)
		}
		if got := f.Possible(kind, recruit); got != want {
			t.Errorf("%q with recruit: %v", src, got)
		}
	}
}

func TestEvalAllocatesNothing(t *testing.T) {
	f, err := formula.Compile("kind in [recruit, attack] && (turn <= 3 || gold/turn > 2) && card.gold_cost * 10 - gold > 3", fields, engine.FieldBool)
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(100, func() { f.Holds(slots) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
