package deck_test

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/deck"
)

// invented is a small catalog with one card for each difficulty. All names are made up.
func invented(t testing.TB) *deck.Resolver {
	t.Helper()
	person := []card.Type{card.Personality}
	holding := []card.Type{card.Holding}
	strategy := []card.Type{card.Strategy}
	printed := func(set string) []card.Printing { return []card.Printing{{ID: set + ".x", Set: set}} }
	return deck.NewResolver(cardtest.Catalog(
		t,
		card.Card{Title: "The Quiet Hall of the Heron", Types: []card.Type{card.Stronghold}, Faces: []card.Face{{Name: "a"}, {Name: "b"}}},
		card.Card{Title: "Kemuri Sensei", Types: []card.Type{card.SenseiType}},
		card.Card{Title: "Wind of Ash", Types: []card.Type{card.Wind}},
		card.Card{Title: "Gate Fort", Types: holding}, card.Card{Title: "Gate Fort", Version: "Experienced 2", Types: holding},
		card.Card{Title: "Reed Cutters", Types: holding},
		card.Card{Title: "Copper Kiln", Types: holding}, card.Card{Title: "Potter's Row", Types: holding},
		card.Card{Title: "400 Archer Hill", Types: holding},
		card.Card{Title: "Sunken Dojo (Dawn)", Types: holding}, card.Card{Title: "Sunken Dojo (Dusk)", Types: holding},
		card.Card{Title: "Teacher of Experience", Types: holding},
		card.Card{Title: "Moro Ansho", Types: person, Printings: printed("first-light")},
		card.Card{Title: "Moro Ansho", Subtitle: "the Patient Blade", Version: "Experienced", Types: person},
		card.Card{Title: "Moro Ansho", Version: "Experienced 3KYD", Types: person},
		card.Card{Title: "Shiroki", Version: "Experienced", Types: person}, card.Card{Title: "Shiroki", Version: "Inexperienced", Types: person, Printings: printed("first-light")},
		card.Card{Title: "Xenjiro", Types: person},
		card.Card{Title: "Enrai, the Oddly Named", Types: person},
		card.Card{Title: "Family Mail of the Heron", Version: "Experienced", Types: []card.Type{card.Item}},
		card.Card{Title: "Bent Reed", Types: strategy}, card.Card{Title: "Bent-Reed", Types: strategy},
		card.Card{Title: "Hold Them!", Types: strategy}, card.Card{Title: "Fire & Frost", Types: strategy},
		card.Card{Title: "Rumeur d'Été", Types: strategy, Names: map[string]string{"de": "Sommergerücht"}},
		card.Card{Title: "Terrain", Types: strategy}, card.Card{Title: "Void", Types: strategy},
		card.Card{Title: "Lost Pass", Types: []card.Type{card.Clock}}, card.Card{Title: "Lost Pass", Types: []card.Type{card.Region}},
		card.Card{Title: "The Jade Seat", Types: []card.Type{card.OtherType}},
		card.Card{Title: "Deceptive Lantern", Types: strategy, OldNames: []string{"Lantern of Lies"}},
		card.Card{Title: "Tall Grass Ambush", Types: strategy}, card.Card{Title: "Tall Brass Ambush", Types: strategy},
		card.Card{Title: "The Sensei", Types: person},
		card.Card{Title: "Ring of Ash", Types: []card.Type{card.Ring}},
	))
}

func TestOneLine(t *testing.T) {
	r := invented(t)
	tests := []struct {
		line    string
		card    string
		count   int
		section deck.Section
		how     deck.How
		hint    string
	}{
		{"3 Copper Kiln", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"3x Copper Kiln", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"3 X copper kiln", "copper-kiln", 3, deck.Dynasty, deck.Folded, ""},
		{"2* Copper Kiln", "copper-kiln", 2, deck.Dynasty, deck.Exact, ""},
		{"2× Copper Kiln", "copper-kiln", 2, deck.Dynasty, deck.Exact, ""},
		{"x3 Copper Kiln", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"3xCopper Kiln", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"3Xenjiro", "xenjiro", 3, deck.Dynasty, deck.Exact, ""},
		{"3 Xenjiro", "xenjiro", 3, deck.Dynasty, deck.Exact, ""},
		{"Copper Kiln x3", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"Copper Kiln 3x", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"Copper Kiln x 3", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"Copper Kiln (x3)", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"Copper Kiln [3]", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"Copper Kiln\t3", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"Copper Kiln\t3\tFirst Light", "copper-kiln", 3, deck.Dynasty, deck.Exact, "First Light"},
		{"Copper Kiln\tHolding\t2", "copper-kiln", 1, deck.Dynasty, deck.Exact, "Holding\t2"}, // the cost, or who knows
		{"3\tCopper Kiln\tHolding\t2", "copper-kiln", 3, deck.Dynasty, deck.Exact, "Holding\t2"},
		{"Copper Kiln 3", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"Copper Kiln - 3", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"Copper Kiln — 3", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"Copper Kiln, 3", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"Copper Kiln .... 3", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"Copper Kiln = 3", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"Copper Kiln*3", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"Copper Kiln: 3", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"(3) Copper Kiln", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"3 - Copper Kiln", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"3: Copper Kiln", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"- 3 Copper Kiln", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"* 3 Copper Kiln", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"•3 Copper Kiln", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"1. Copper Kiln", "copper-kiln", 1, deck.Dynasty, deck.Exact, ""},
		{"7) 3x Copper Kiln", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"🔥 3 Copper Kiln", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"🎴3x Copper Kiln", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"✅ Copper Kiln x3", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"→ 3 Copper Kiln", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"3\ufe0f\u20e3 Copper Kiln", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"✖3 Copper Kiln", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"- [x] 3 Copper Kiln", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"| 3 | Copper Kiln |", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"| Copper Kiln | 3 |", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"||3 Copper Kiln||", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"\u202a3 Copper Kiln\u202c", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{`"3 Copper Kiln"`, "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"_3 Copper Kiln_", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"Holding: 3 Copper Kiln", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"Holdings - Copper Kiln x3", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"Stronghold – Quiet Hall of the Heron (1)", "the-quiet-hall-of-the-heron", 1, deck.Stronghold, deck.Folded, "face 1"},
		{"Event: Copper Kiln", "copper-kiln", 1, deck.Dynasty, deck.Exact, ""},
		{"> > 3 Copper Kiln", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"3 **Copper Kiln**", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"[b]3 Copper Kiln[/b]", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"<li>3 [url=https://a.example/?x=1]Copper Kiln[/url]</li>", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"<tr><td>3</td><td>Copper Kiln</td></tr>", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"3 Copper Kiln<br/>", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"3 [Copper Kiln](https://a.example/k)", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{`3 "Copper Kiln"`, "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"3 copper-kiln", "copper-kiln", 3, deck.Dynasty, deck.Exact, ""},
		{"3 Copper Kiln // for the gold", "copper-kiln", 3, deck.Dynasty, deck.Exact, "for the gold"},
		{"3 Copper Kiln - $0.50", "copper-kiln", 3, deck.Dynasty, deck.Exact, "$0.50"},
		{"3 Copper Kiln 0,25 €", "copper-kiln", 3, deck.Dynasty, deck.Exact, "0,25 €"},
		{"3 Copper Kiln #123", "copper-kiln", 3, deck.Dynasty, deck.Exact, "#123"},
		{"3 Copper Kiln (First Light) 12", "copper-kiln", 3, deck.Dynasty, deck.Exact, "First Light; 12"},
		{"3 Copper Kiln, Holding", "copper-kiln", 3, deck.Dynasty, deck.Exact, "Holding"},
		{"3 Copper Kiln - Holding", "copper-kiln", 3, deck.Dynasty, deck.Exact, "Holding"},
		{"3 Copper Kiln -- the best", "copper-kiln", 3, deck.Dynasty, deck.Exact, "the best"},
		{"3 Copper Kiln <- the best", "copper-kiln", 3, deck.Dynasty, deck.Exact, "the best"},
		{"3 Copper Kiln | Holding | 2", "copper-kiln", 3, deck.Dynasty, deck.Exact, "Holding | 2"},
		{"3\tCopper Kiln\t(First Light)", "copper-kiln", 3, deck.Dynasty, deck.Exact, "First Light"},
		{"- 2x Copper Kiln [First Light] {art: Moro Ansho [Other]}", "copper-kiln", 2, deck.Dynasty, deck.Exact, "First Light; art: Moro Ansho [Other]"},
		{"\ufeff2\u00a0Potter\u2019s Row", "potters-row", 2, deck.Dynasty, deck.Exact, ""},
		{"2 Potter&#39;s Row", "potters-row", 2, deck.Dynasty, deck.Exact, ""},
		{"2 Potterâ€™s Row", "potters-row", 2, deck.Dynasty, deck.Exact, ""},
		{"2 Potter\x92s Row", "potters-row", 2, deck.Dynasty, deck.Exact, ""},
		{"2 potters row", "potters-row", 2, deck.Dynasty, deck.Folded, ""},
		{"1 Rumeur d'Ã‰tÃ©", "rumeur-dete", 1, deck.Fate, deck.Exact, ""},
		{"1 rumeur d'ete", "rumeur-dete", 1, deck.Fate, deck.Folded, ""},
		{"1 sommergerucht", "rumeur-dete", 1, deck.Fate, deck.Translation, ""},
		{"2 Fire &amp;amp; Frost", "fire-and-frost", 2, deck.Fate, deck.Exact, ""},
		{"2 Hold Them", "hold-them", 2, deck.Fate, deck.Folded, ""},
		{"400 Archer Hill", "400-archer-hill", 1, deck.Dynasty, deck.Exact, ""},
		{"2 400 Archer Hill", "400-archer-hill", 2, deck.Dynasty, deck.Exact, ""},
		{"Quiet Hall of the Heron", "the-quiet-hall-of-the-heron", 1, deck.Stronghold, deck.Folded, ""},
		{"1 The Quiet Hall of the Heron (1)", "the-quiet-hall-of-the-heron", 1, deck.Stronghold, deck.Exact, "face 1"},
		{"The Quiet Hall of the Heron (2)", "the-quiet-hall-of-the-heron", 1, deck.Stronghold, deck.Exact, "face 2"},
		{"Copper Kiln (2)", "copper-kiln", 2, deck.Dynasty, deck.Exact, ""},
		{"1 Sunken Dojo (Dawn)", "sunken-dojo-dawn", 1, deck.Dynasty, deck.Exact, ""},
		{"1 Sunken Dojo (Dusk) (First Light)", "sunken-dojo-dusk", 1, deck.Dynasty, deck.Exact, "First Light"},
		{"1 Moro Ansho", "moro-ansho", 1, deck.Dynasty, deck.Exact, ""},
		{"1 Moro Ansho, the Patient Blade", "moro-ansho-exp", 1, deck.Dynasty, deck.Subtitle, ""},
		{"1 Moro Ansho - Patient Blade", "moro-ansho-exp", 1, deck.Dynasty, deck.Subtitle, ""},
		{"1 Moro Ansho, the Patient Blade - exp", "moro-ansho-exp", 1, deck.Dynasty, deck.ByVersion, ""},
		{"1 Moro Ansho - exp", "moro-ansho-exp", 1, deck.Dynasty, deck.ByVersion, ""},
		{"1 Moro Ansho (Experienced)", "moro-ansho-exp", 1, deck.Dynasty, deck.ByVersion, ""},
		{"1 Moro Ansho [xp]", "moro-ansho-exp", 1, deck.Dynasty, deck.ByVersion, ""},
		{"1 Moro Ansho (exp, Unique)", "moro-ansho-exp", 1, deck.Dynasty, deck.ByVersion, "exp, Unique"},
		{"1 Moro Ansho (Unique; Experienced)", "moro-ansho-exp", 1, deck.Dynasty, deck.ByVersion, "Unique; Experienced"},
		{"1 Moro Ansho [exp First Light]", "moro-ansho-exp", 1, deck.Dynasty, deck.ByVersion, "exp First Light"},
		{"1\tMoro Ansho\tPersonality\tExp", "moro-ansho-exp", 1, deck.Dynasty, deck.ByVersion, "Personality\tExp"},
		{"1 Moro Ansho (Expérimenté)", "moro-ansho-exp", 1, deck.Dynasty, deck.ByVersion, ""},
		{"1 Moro Ansho - expérimentée 3KYD", "moro-ansho-exp3kyd", 1, deck.Dynasty, deck.ByVersion, ""},
		{"1 Moro Ansho {art: Kemuri, exp}", "moro-ansho", 1, deck.Dynasty, deck.Exact, "art: Kemuri, exp"},
		{"1 Moro Ansho exp.*", "moro-ansho-exp", 1, deck.Dynasty, deck.ByVersion, ""},
		{"1 Moro Ansho,exp", "moro-ansho-exp", 1, deck.Dynasty, deck.ByVersion, ""},
		{"1 moro_ansho_exp", "moro-ansho-exp", 1, deck.Dynasty, deck.ByVersion, ""},
		{"1 Moro Ansho/exp", "moro-ansho-exp", 1, deck.Dynasty, deck.ByVersion, ""},
		{"1 Moro Ansho Exp.", "moro-ansho-exp", 1, deck.Dynasty, deck.ByVersion, ""},
		{"1 Experienced Moro Ansho", "moro-ansho-exp", 1, deck.Dynasty, deck.ByVersion, ""},
		{"1 Moro Ansho – Experienced 3KYD", "moro-ansho-exp3kyd", 1, deck.Dynasty, deck.ByVersion, ""},
		{"1 Moro Ansho exp 3 KYD", "moro-ansho-exp3kyd", 1, deck.Dynasty, deck.ByVersion, ""},
		{"1 Moro Ansho-exp3kyd", "moro-ansho-exp3kyd", 1, deck.Dynasty, deck.ByVersion, ""},
		{"1 Moro Ansho • Experienced 3KYD [First Light]", "moro-ansho-exp3kyd", 1, deck.Dynasty, deck.ByVersion, "First Light"},
		{"1 Moro Ansho - exp (missing)", "moro-ansho-exp", 1, deck.Dynasty, deck.ByVersion, "missing"},
		{"1 Teacher of Experience", "teacher-of-experience", 1, deck.Dynasty, deck.Exact, ""},
		{"1 Family Mail of the Heron", "family-mail-of-the-heron-exp", 1, deck.Fate, deck.ByVersion, ""},
		{"1 Bent Reed", "bent-reed", 1, deck.Fate, deck.Exact, ""},
		{"1 Bent-Reed", "bent-reed-2", 1, deck.Fate, deck.Exact, ""},
		{"1 Lost Pass", "lost-pass-2", 1, deck.Dynasty, deck.Exact, ""},
		{"1 The Jade Seat", "the-jade-seat", 1, "", deck.Exact, ""},
		{"1 Lantern of Lies", "deceptive-lantern", 1, deck.Fate, deck.Alias, ""},
		{"1 Deceptive Lantrn", "deceptive-lantern", 1, deck.Fate, deck.Typo, ""},
		{"1 Moro Ahnsho - exp", "moro-ansho-exp", 1, deck.Dynasty, deck.Typo, ""},
		{"Void", "void", 1, deck.Fate, deck.Exact, ""},
		{"The Sensei", "the-sensei", 1, deck.Dynasty, deck.Exact, ""},
		{"1 Sensei", "the-sensei", 1, deck.Dynasty, deck.Folded, ""},
		{"2 Terrain", "terrain", 2, deck.Fate, deck.Exact, ""},
	}
	for _, tt := range tests {
		t.Run(tt.line, func(t *testing.T) {
			res, err := deck.Read([]byte(tt.line), deck.Options{}, r)
			if err != nil {
				t.Fatal(err)
			}
			if len(res.Lines) != 1 || len(res.Deck.Entries) != 1 || res.Lines[0].Kind != deck.KindCard || res.Unresolved != 0 {
				t.Fatalf("read as %+v %+v", res.Lines, res.Deck.Entries)
			}
			e := res.Deck.Entries[0]
			if e.Card != tt.card || e.Count != tt.count || e.RawCount != "" || e.Section != tt.section || e.How != tt.how || res.Lines[0].Hint != tt.hint {
				t.Errorf("got %+v, hint %q", e, res.Lines[0].Hint)
			}
			if (e.How == deck.Typo) != (e.Confidence < 1) || e.Confidence <= 0.5 {
				t.Errorf("confidence %v of %s", e.Confidence, e.How)
			}
		})
	}
}
