package deck_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/deck"
)

func TestHeaders(t *testing.T) {
	r := invented(t)
	tests := []struct {
		line     string
		section  deck.Section
		declared int
		typ      card.Type
	}{
		{"# Dynasty (40)", deck.Dynasty, 40, ""},
		{"# Dynasty (99999999)", deck.Dynasty, deck.MaxCount, ""},
		{"Dynasty – (40)", deck.Dynasty, 40, ""},
		{"Dynasty", deck.Dynasty, 0, ""},
		{"DYNASTY DECK:", deck.Dynasty, 0, ""},
		{"**Dynasty (40)**", deck.Dynasty, 40, ""},
		{"[b]Dynasty[/b] (40)", deck.Dynasty, 40, ""},
		{"<h2>Fate</h2>", deck.Fate, 0, ""},
		{"Fate deck (40 cards)", deck.Fate, 40, ""},
		{"== Fate: 40 ==", deck.Fate, 40, ""},
		{"// Fate", deck.Fate, 0, ""},
		{"40 Fate", deck.Fate, 40, ""},
		{"# Holding - (2) [2 distinct]", deck.Dynasty, 2, card.Holding},
		{"22 Personalities", deck.Dynasty, 22, card.Personality},
		{"Rings & Spells (5)", deck.Fate, 5, ""},
		{"Followers", deck.Fate, 0, card.Follower},
		{"# Pregame Holdings", deck.Start, 0, ""},
		{"Starting Holdings (2)", deck.Start, 2, ""},
		{"Pre-Game: # (2)", "", 2, ""},
		{"Stronghold and Sensei", "", 0, ""},
		{"Deck Dynastie (40)", deck.Dynasty, 40, ""},
		{"Côté Destin : 40 cartes", deck.Fate, 40, ""},
		{"Place forte (1)", deck.Stronghold, 1, ""},
		{"Fiefs de départ (2)", deck.Start, 2, ""},
		{"En jeu au départ", deck.Start, 0, ""},
		{"Armes (3)", deck.Fate, 3, card.Item},
		{"Deck de Destin", deck.Fate, 0, ""},
		{"Personnalités (22) :", deck.Dynasty, 22, card.Personality},
		{"## Stratégies (20)", deck.Fate, 20, card.Strategy},
		{"Forteresse (1)", deck.Stronghold, 1, ""},
		{"Événements : 3", deck.Dynasty, 3, card.Event},
		{"Anneaux", deck.Fate, 0, card.Ring},
		{"Terrains", deck.Fate, 0, card.Strategy},
		{"# Terrain", deck.Fate, 0, card.Strategy},
		{"Sensei", deck.Sensei, 0, ""}, // there is a card named The Sensei
		{"SENSEI", deck.Sensei, 0, ""},
		{"Sensei: none", deck.Sensei, 0, ""},
		{"Wind : aucun", deck.Wind, 0, ""},
		{"Pile Destin (40)", deck.Fate, 40, ""},
		{"Battle Actions (12)", deck.Fate, 12, card.Strategy},
		{"Autres (3)", "", 3, ""},
	}
	for _, tt := range tests {
		res, err := deck.Read([]byte(tt.line), deck.Options{}, r)
		if err != nil {
			t.Fatal(err)
		}
		line := res.Lines[0]
		if line.Kind != deck.KindHeader || line.Section != tt.section || line.Declared != tt.declared || line.Type != tt.typ {
			t.Errorf("%q is %+v", tt.line, line)
		}
	}
}

func TestCommentsAndUnresolved(t *testing.T) {
	r := invented(t)
	tests := []struct {
		line       string
		kind       deck.Kind
		count      int
		raw        string
		candidates string
		ambiguous  bool
	}{
		{"# I brought this deck to a tournament. I went 3-2.", deck.KindComment, 0, "", "", false},
		{"// 3 Copper Kiln", deck.KindComment, 0, "", "", false},
		{"https://lists.example/view?id=1", deck.KindComment, 0, "", "", false},
		{"Total: 80", deck.KindComment, 0, "", "", false},
		{"Qty\tName\tType\tGold Cost", deck.KindComment, 0, "", "", false},
		{"Count,Name,Set", deck.KindComment, 0, "", "", false},
		{"Carte ; Quantité", deck.KindComment, 0, "", "", false},
		{"3 Copper Kiln | 2 Bent Reed", deck.KindUnresolved, 3, "", "", false},
		{"3 Copper Kiln\t2 Bent Reed", deck.KindUnresolved, 3, "", "", false},
		{"3 Copper Kiln\tHolding\t2 Bent Reed", deck.KindUnresolved, 3, "", "", false},
		{"[list]", deck.KindComment, 0, "", "", false},
		{"[/spoiler]", deck.KindComment, 0, "", "", false},
		{"<ul class=\"deck\">", deck.KindComment, 0, "", "", false},
		{"<!-- for the road -->", deck.KindComment, 0, "", "", false},
		{"<li>3x Copper Kiln</li><li>2x Bent Reed</li>", deck.KindUnresolved, 3, "", "", false},
		{"Sum: 40", deck.KindComment, 0, "", "", false},
		{"Sous-total : 40", deck.KindComment, 0, "", "", false},
		{"| Qty | Name |", deck.KindComment, 0, "", "", false},
		{"|----:|------|", deck.KindComment, 0, "", "", false},
		{"80 cards", deck.KindComment, 0, "", "", false},
		{"-----", deck.KindComment, 0, "", "", false},
		{"Author: nobody", deck.KindComment, 0, "", "", false},
		{"This is the list that I played, have fun!", deck.KindComment, 0, "", "", false},
		{"We lost the last game on time.", deck.KindComment, 0, "", "", false},
		{"   \u00a0", deck.KindBlank, 0, "", "", false},
		{"0 Copper Kiln", deck.KindUnresolved, 0, "0", "", false},
		{"2.5 Copper Kiln", deck.KindUnresolved, 0, "2.5", "", false},
		{"-3 Copper Kiln", deck.KindUnresolved, 0, "-3", "", false},
		{"99999999999999999999 Copper Kiln", deck.KindUnresolved, 0, "99999999999999999999", "", false},
		{"1000001 Copper Kiln", deck.KindUnresolved, 0, "1000001", "", false},
		{"Copper Kiln x0", deck.KindUnresolved, 0, "0", "", false},
		{"3 ?", deck.KindUnresolved, 3, "", "", false},
		{"1 Sunken Dojo", deck.KindUnresolved, 1, "", "sunken-dojo-dawn sunken-dojo-dusk", true},
		{"1 Shiroki", deck.KindUnresolved, 1, "", "shiroki-exp shiroki-inexp", true},
		{"1 Moro Ansho - exp2", deck.KindUnresolved, 1, "", "moro-ansho-exp3kyd moro-ansho-exp moro-ansho", false},
		{"1 Moro Ansho (exp2)", deck.KindUnresolved, 1, "", "moro-ansho-exp3kyd moro-ansho-exp moro-ansho", false},
		{"1 Moro Ansho [Experienced 2] (First Light)", deck.KindUnresolved, 1, "", "moro-ansho-exp3kyd moro-ansho-exp moro-ansho", false},
		{"1 Moro Ansho (exp2, Unique)", deck.KindUnresolved, 1, "", "moro-ansho-exp3kyd moro-ansho-exp moro-ansho", false},
		{"Moro Ansho Experienced 2", deck.KindUnresolved, 1, "", "moro-ansho-exp3kyd moro-ansho-exp moro-ansho", false},
		{"Gate Fort 2", deck.KindUnresolved, 1, "", "gate-fort gate-fort-exp2", false}, // copies, or the Experienced 2?
		{"1 Tall Crass Ambush", deck.KindUnresolved, 1, "", "tall-brass-ambush tall-grass-ambush", true},
		{"1 Ring of Tin", deck.KindUnresolved, 1, "", "ring-of-ash", false},
		{"1 Reed Netsuke", deck.KindUnresolved, 1, "", "", false},
	}
	for _, tt := range tests {
		t.Run(tt.line, func(t *testing.T) {
			res, err := deck.Read([]byte(tt.line), deck.Options{}, r)
			if err != nil {
				t.Fatal(err)
			}
			line := res.Lines[0]
			if line.Kind != tt.kind || line.Text != tt.line {
				t.Fatalf("read as %+v %+v", line, res.Deck.Entries)
			}
			if line.Entry < 0 {
				if len(res.Deck.Entries) > 0 || line.Kind == deck.KindComment && line.Note == "" {
					t.Errorf("%+v without a reason, %+v", line, res.Deck.Entries)
				}
				return
			}
			e := res.Deck.Entries[line.Entry]
			if e.Count != tt.count || e.RawCount != tt.raw || strings.Join(e.Candidates, " ") != tt.candidates || e.Ambiguous != tt.ambiguous {
				t.Errorf("read as %+v", e)
			}
		})
	}
}

// TestSetHintChooses: a set behind the name decides among the versions of a title without a base card.
func TestSetHintChooses(t *testing.T) {
	person := []card.Type{card.Personality}
	cat := cardtest.CatalogWithSets(
		t, []card.Set{{ID: "first-light", Name: "First Light", Codes: []string{"FL"}}, {ID: "last-light", Name: "Last Light Edition"}},
		card.Card{Title: "Shiroki", Version: "Experienced", Types: person, Printings: []card.Printing{{ID: "first-light.a", Set: "first-light"}}},
		card.Card{Title: "Shiroki", Version: "Inexperienced", Types: person, Printings: []card.Printing{{ID: "last-light.b", Set: "last-light"}, {ID: "first-light.c.2", Set: "third"}}},
	)
	r := deck.NewResolver(cat)
	for hint, want := range map[string]string{"FL": "shiroki-exp first-light.a", "first light": "shiroki-exp first-light.a", "Last Light": "shiroki-inexp last-light.b"} {
		for _, name := range []string{"Shiroki (" + hint + ")", "Shiroki - " + hint, "Shiroki, " + hint, "Shiroki [" + hint + "] 17"} {
			m := r.Resolve(name)
			if got := m.Card + " " + m.Printing; got != want || !strings.HasPrefix(m.Hint, hint) {
				t.Errorf("%s: got %s, hint %q, want %s", name, got, m.Hint, want)
			}
		}
	}
}

func TestSections(t *testing.T) {
	r := invented(t)
	start := []string{"gate-fort", "gate-fort-exp2", "reed-cutters"}
	tests := []struct {
		name string
		list string
		want string // section of each entry
	}{
		{"from the cards", "The Quiet Hall of the Heron\nKemuri Sensei\nWind of Ash\n3 Copper Kiln\n2 Hold Them!", "stronghold sensei wind dynasty fate"},
		{"headers before their cards", "Stronghold: Quiet Hall of the Heron\nSensei: none\nWind - Wind of Ash\n3 Copper Kiln\nFate: Hold Them!\nGate Fort", "stronghold wind dynasty fate start"},
		{"a header with its card is for that line", "Dynasty\n3 Copper Kiln\nFate: 2 Hold Them!\nWind: none\nPotter's Row", "dynasty fate dynasty"},
		{"a wrong header before a card", "Fate: Copper Kiln\nPotter's Row", "fate dynasty"},
		{"start outside headers", "The Quiet Hall of the Heron\nGate Fort\nReed Cutters\n3 Copper Kiln", "stronghold start start dynasty"},
		{"one a title", "Gate Fort\nGate Fort - exp2\nReed Cutters", "start dynasty start"},
		{"several copies are of the deck", "3 Gate Fort", "dynasty"},
		{"start under Stronghold", "# Stronghold\n1 The Quiet Hall of the Heron\n1 Gate Fort", "stronghold start"},
		{"not under Dynasty", "# Dynasty (2)\n1 Gate Fort\n1 Copper Kiln", "dynasty dynasty"},
		{"nor under a type in Dynasty", "# Dynasty (2)\n\n# Holding (2)\n1 Gate Fort\n1 Copper Kiln", "dynasty dynasty"},
		{"but under a type alone", "Holdings\n1 Gate Fort\n1 Copper Kiln", "start dynasty"},
		{"pre-game by card", "# Pre-Game (4)\n1 The Quiet Hall of the Heron\n1 Kemuri Sensei\n1 Wind of Ash\n1 Copper Kiln", "stronghold sensei wind start"},
		{"Holding under Pre-Game", "# Pre-Game (5)\n\n# Stronghold (1)\n1 The Quiet Hall of the Heron\n\n# Holding (2)\n1 Gate Fort - exp2\n1 Copper Kiln\n\n# Dynasty\n\n# Holding (1)\n1 Potter's Row", "stronghold start start dynasty"},
		{"a start header is kept", "# Pregame Holdings\n3 Hold Them!", "start"},
		{"a deck header is kept", "# Dynasty\n3 Hold Them!\n3 Copper Kiln\n# Fate\n1 Copper Kiln", "dynasty dynasty fate"},
		{"types group below a deck", "# Fate\n# Followers (3)\n3 Hold Them!\n1 Ring of Ash", "fate fate"},
		{"a type of the other deck", "Dynasty\nHoldings\n3 Copper Kiln\nStrategies\n3 Hold Them!\nHoldings\nPotter's Row", "dynasty fate dynasty"},
		{"top of Dynasty", "Dynasty\n1 The Quiet Hall of the Heron\n1 Kemuri Sensei\n3 Copper Kiln\n1 Kemuri Sensei", "stronghold sensei dynasty dynasty"},
		{"Stronghold header ends", "Stronghold\n\nThe Quiet Hall of the Heron\n\n3 Copper Kiln", "stronghold dynasty"},
		{"Stronghold header is kept", "Stronghold\n3 Copper Kiln", "stronghold"},
		{"Sensei under Stronghold", "Stronghold\nThe Quiet Hall of the Heron\nKemuri Sensei", "stronghold sensei"},
		{"header and card on a line", "Stronghold: The Quiet Hall of the Heron\n3 Copper Kiln", "stronghold dynasty"},
		{"unresolved under a header", "# Fate\n3 Never Heard Of It", "fate"},
		{"unresolved version", "1 Moro Ansho - exp2", "dynasty"},
		{"unresolved", "1 Never Heard Of It", ""},
		{"no card of a deck", "# Dynasty\n1 The Jade Seat", "dynasty"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			res, err := deck.Read([]byte(tt.list), deck.Options{StartCards: start}, r)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, e := range res.Deck.Entries {
				got = append(got, string(e.Section))
			}
			if strings.Join(got, " ") != tt.want {
				t.Errorf("got %q, want %q: %+v", got, tt.want, res.Deck.Entries)
			}
		})
	}
}

// TestDisagreementIsNoted: a card under another deck's header stays there, and the line says so.
func TestDisagreementIsNoted(t *testing.T) {
	res, err := deck.Read([]byte("# Dynasty\n3 Copper Kiln\n3 Hold Them!"), deck.Options{}, invented(t))
	if err != nil {
		t.Fatal(err)
	}
	if got := res.Lines[2].Note; !strings.Contains(got, "dynasty") || !strings.Contains(got, "fate") {
		t.Errorf("note %q", got)
	}
	if res.Lines[1].Note != "" {
		t.Errorf("note %q", res.Lines[1].Note)
	}
}

func TestTitleAndDirectives(t *testing.T) {
	r := invented(t)
	res, err := deck.Read([]byte("Heron of the Northern Marsh Road\n\nThe Quiet Hall of the Heron\n3 Copper Kiln"), deck.Options{}, r)
	if err != nil {
		t.Fatal(err)
	}
	if res.Unresolved != 0 || res.Deck.Name != "Heron of the Northern Marsh Road" || len(res.Deck.Entries) != 2 {
		t.Errorf("%+v", res)
	}
	for i, want := range []int{-1, -1, 0, 1} {
		if res.Lines[i].Entry != want {
			t.Errorf("line %d has the entry %d, want %d", i+1, res.Lines[i].Entry, want)
		}
	}
	// Without a Stronghold the line may be the Stronghold misspelt: the list cannot be judged.
	res, _ = deck.Read([]byte("Heron of the Northern Marsh Road\n\n3 Copper Kiln"), deck.Options{}, r)
	if res.Unresolved != 1 {
		t.Errorf("%+v", res)
	}
	res, _ = deck.Read([]byte("Legality: Celestial\nName: Marsh\nPlayer: nobody\nCopper Kiln"), deck.Options{}, r)
	if res.Format != "celestial" || res.Deck.Name != "Marsh" || res.Dialect != "sunandmoon" || len(res.Deck.Entries) != 1 {
		t.Errorf("%+v", res)
	}
}

// TestEveryGame: the sections of the other games.
func TestHomeSection(t *testing.T) {
	tests := map[deck.Section]card.Card{
		deck.Role:      {Game: card.L5RLCG, Types: []card.Type{"role"}},
		deck.Provinces: {Game: card.L5RLCG, Types: []card.Type{"province"}},
		deck.Conflict:  {Game: card.L5RLCG, Types: []card.Type{"character"}, Side: "conflict"},
		deck.Dynasty:   {Game: card.L5RLCG, Types: []card.Type{"holding"}, Side: "dynasty"},
		deck.Hero:      {Game: card.Altered, Types: []card.Type{"hero"}},
		deck.Main:      {Game: card.Altered, Types: []card.Type{"spell"}},
		deck.Wind:      {Game: card.L5RCCG, Types: []card.Type{card.Wind}, Side: card.PreGame},
		"":             {Game: card.L5RCCG, Types: []card.Type{card.Personality}, Side: card.DynastySide, Created: true},
	}
	for want, c := range tests {
		if got := deck.HomeSection(&c); got != want {
			t.Errorf("%+v is at home in %q, want %q", c, got, want)
		}
	}
}

func TestLimits(t *testing.T) {
	r := invented(t)
	tests := []struct {
		what string
		list string
		ok   bool
	}{
		{"bytes", strings.Repeat("#", deck.MaxBytes), true},
		{"bytes", strings.Repeat("#", deck.MaxBytes+1), false},
		{"card lines", strings.Repeat("Copper Kiln\n", deck.MaxCardLines), true},
		{"card lines", strings.Repeat("Copper Kiln\n", deck.MaxCardLines+1), false},
		{"card lines", strings.Repeat("1 Coper Kyln Oe\n", deck.MaxCardLines+1), false},
		{"lines", strings.Repeat("# so\n\n", deck.MaxLines/2), true},
		{"lines", strings.Repeat("# so\n\n", deck.MaxLines/2) + "#", false},
		{"lines", strings.Repeat("\r", deck.MaxLines+1), false},
	}
	for i, tt := range tests {
		_, err := deck.Read([]byte(tt.list), deck.Options{}, r)
		if (err == nil) != tt.ok {
			t.Errorf("%d: %v", i, err)
		}
		if !tt.ok {
			var limit *deck.LimitError
			if !errors.As(err, &limit) || limit.What != tt.what || !strings.Contains(err.Error(), fmt.Sprint(limit.Limit)) {
				t.Errorf("%d: %v", i, err)
			}
		}
	}
	if _, err := deck.Read(nil, deck.Options{Dialect: "clay-tablet"}, r); err == nil || !strings.Contains(err.Error(), "plain") {
		t.Errorf("unknown dialect: %v", err)
	}
}
