package sunandmoon

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

const declaration = `<?xml version="1.0" encoding="ISO-8859-1"?>` + "\n"

// database wraps invented cards in the root element. The first card stands on line 3.
func database(cards ...string) string {
	return declaration + "<cards version=\"test\">\n" + strings.Join(cards, "\n") + "\n</cards>\n"
}

// readString reads a database given as text.
func readString(t testing.TB, text string) (importer.Dump, []importer.Note) {
	t.Helper()
	var report importer.Report
	dump, err := read(context.Background(), strings.NewReader(text), "test.xml", &report)
	if err != nil {
		t.Fatalf("read: %v", err)
	}
	return dump, report.Sorted()
}

// said gives the notes of a severity as "card:line message".
func said(notes []importer.Note, severity importer.Severity) []string {
	var out []string
	for _, n := range notes {
		if n.Severity == severity {
			out = append(out, fmt.Sprintf("%s:%d %s", n.Card, n.Line, n.Message))
		}
	}
	return out
}

// wantNotes checks that there are just so many notes of a severity, each with the words wanted.
func wantNotes(t *testing.T, notes []importer.Note, severity importer.Severity, want ...string) {
	t.Helper()
	got := said(notes, severity)
	if len(got) != len(want) {
		t.Errorf("%d notes of severity %s, want %d:\n%s", len(got), severity, len(want), strings.Join(got, "\n"))
		return
	}
	for i := range want {
		if !strings.Contains(got[i], want[i]) {
			t.Errorf("note %q does not contain %q", got[i], want[i])
		}
	}
}

const plainCard = `<card id="AA001" type="personality"><name>Nobody Special, the Third Witness - exp2</name><rarity>r</rarity>` +
	`<edition>AD</edition><image edition="AD">x.jpg</image><edition>Gold</edition><legal>open</legal><legal>gold</legal><clan>crab</clan>` +
	`<text><![CDATA[<B>Crab Clan. Samurai. Experienced 2. Unique.</B><BR><B>Battle, :bow::</B> Wave at a <I>tree</I>.]]></text>` +
	`<force>4</force><chi>3</chi><personal_honor>2</personal_honor><cost>8</cost><honor_req>-</honor_req><focus></focus>` +
	`<flavor><![CDATA[<i>Trees wave back.</i>]]></flavor><artist>A. Painter</artist><rulings><![CDATA[Trees are<BR>cards.]]></rulings></card>`

func TestRecord(t *testing.T) {
	dump, notes := readString(t, database(plainCard))
	want := importer.Record{
		Key: "AA001", File: "test.xml", Line: 3,
		Card: card.Card{
			Game: card.L5RCCG, Title: "Nobody Special", Subtitle: "the Third Witness", Version: "Experienced 2",
			Side: card.DynastySide, Types: []card.Type{card.Personality}, Clans: []card.Clan{"crab"},
			Keywords: []card.Keyword{"Crab Clan", "Samurai", "Experienced 2", "Unique"},
			Text:     "Battle, :bow:: Wave at a tree.",
			Stats: card.Stats{
				card.Force: {Text: "4", Value: 4}, card.Chi: {Text: "3", Value: 3}, card.PersonalHonor: {Text: "2", Value: 2},
				card.GoldCost: {Text: "8", Value: 8}, card.HonorRequirement: {Text: "–", Kind: card.Dash},
			},
			Printings: []card.Printing{
				{Set: "ambitions-debt", Legal: []string{"gold", "legacy"}},
				{
					Set: "gold-edition", Legal: []string{"gold", "legacy"}, Rarity: "rare", Artist: "A. Painter",
					Flavor: "Trees wave back.",
				},
			},
			Rulings: []card.Ruling{{Text: "Trees are\ncards."}},
		},
	}
	if len(dump.Records) != 1 {
		t.Fatalf("%d records, want 1", len(dump.Records))
	}
	if diff := cmp.Diff(want, dump.Records[0]); diff != "" {
		t.Errorf("record (-want +got):\n%s", diff)
	}
	wantNotes(t, notes, importer.Warning)
	if dump.Game != card.L5RCCG {
		t.Errorf("game %q", dump.Game)
	}
}

func TestKeywords(t *testing.T) {
	for _, c := range []struct {
		rule, marked string
		keywords     []card.Keyword
		text         string
	}{
		{"TF-KW-02", "<B>Samurai. Unique.</B> Waves.", []card.Keyword{"Samurai", "Unique"}, "Waves."},
		{"last full stop missing", "<B>Samurai. Unique</B> Waves.", []card.Keyword{"Samurai", "Unique"}, "Waves."},
		{"lower-case markup", "<b>Samurai.</b><br/>Waves.<br>Twice.", []card.Keyword{"Samurai"}, "Waves.\nTwice."},
		{"TF-TYPE-16", "<B>Battle:</B> Waves.", nil, "Battle: Waves."},
		{"TF-TYPE-16", "<B>Battle/Open, :bow::</B> Waves.", nil, "Battle/Open, :bow:: Waves."},
		{"colon outside", "<B>Battle</B>: Waves.", nil, "Battle: Waves."},
		{"not at the start", "Waves. <B>Samurai.</B>", nil, "Waves. Samurai."},
		{"run together", "<B>Dragon Clan Samurai. Unique.</B>", []card.Keyword{"Dragon Clan", "Samurai", "Unique"}, ""},
		{"run together", "<B>Crab Clan Samurai Shugenja.</B>", []card.Keyword{"Crab Clan", "Samurai", "Shugenja"}, ""},
		{"one keyword", "<B>Mantis Clan Founder. Clan Champion.</B>", []card.Keyword{"Mantis Clan Founder", "Clan Champion"}, ""},
		{"number", "<B>Samurai. Experienced 3.5. Unique.</B>", []card.Keyword{"Samurai", "Experienced 3.5", "Unique"}, ""},
		{"action in the run", "<B>Kiho. Battle:</B> Waves.", []card.Keyword{"Kiho"}, "Battle: Waves."},
		{"sentence in the run", "<B>Naval. After he waves, wave.</B>", []card.Keyword{"Naval"}, "After he waves, wave."},
		{"TF-KW-05", "<B>Naval. Naval.</B>", []card.Keyword{"Naval"}, ""},
		{"entities in CDATA", "<B>Naval.</B> D&eacute;j&#224;&nbsp;vu &#8211; &lt;x&gt;", []card.Keyword{"Naval"}, "Déjà vu – <x>"},
		{"nothing", "   ", nil, ""},
	} {
		keywords, text := splitText(c.marked)
		if !slices.Equal(keywords, c.keywords) || text != c.text {
			t.Errorf("%s: splitText(%q) = %q, %q, want %q, %q", c.rule, c.marked, keywords, text, c.keywords, c.text)
		}
	}
}

func TestSensei(t *testing.T) {
	sensei := func(text string, clans ...string) string {
		s := `<card id="S1" type="sensei"><name>Nobody Sensei</name><edition>AD</edition><legal>open</legal>`
		for _, c := range clans {
			s += "<clan>" + c + "</clan>"
		}
		return s + "<text>" + strings.NewReplacer("<", "&lt;").Replace(text) + "</text><starting_honor>2</starting_honor></card>"
	}
	for _, c := range []struct {
		name, xml string
		want      card.Sensei
		keywords  []card.Keyword
	}{
		{"short names", sensei("<B>Crab. Mantis. Sensei.</B>"), card.Sensei{Clans: []card.Clan{"crab", "mantis"}}, nil},
		{"long names", sensei("<B>Crab Clan. Brotherhood of Shinsei. Sensei.</B>", "monk", "crab"), card.Sensei{Clans: []card.Clan{"crab", "monk"}}, nil},
		{"all clans", sensei("<B>All Clans. Sensei.</B>"), card.Sensei{All: true, Clans: []card.Clan{}}, nil},
		{"a keyword beside", sensei("<B>Dragon. Fire. Sensei.</B>", "dragon"), card.Sensei{Clans: []card.Clan{"dragon"}}, []card.Keyword{"Fire"}},
		{"ninja the keyword", sensei("<B>Scorpion. Ninja. Sensei.</B>", "scorpion"), card.Sensei{Clans: []card.Clan{"scorpion"}}, []card.Keyword{"Ninja"}},
		{"ninja the faction", sensei("<B>Scorpion. Ninja. Sensei.</B>", "scorpion", "ninja"), card.Sensei{Clans: []card.Clan{"scorpion", "ninja"}}, nil},
		{"clans only in elements", sensei("<B>Sensei.</B>", "lion"), card.Sensei{Clans: []card.Clan{"lion"}}, nil},
	} {
		dump, notes := readString(t, database(c.xml))
		got := dump.Records[0].Card
		if diff := cmp.Diff(&c.want, got.Sensei); diff != "" {
			t.Errorf("%s (TF-DECK-18, -19): restriction (-want +got):\n%s", c.name, diff)
		}
		if !slices.Equal(got.Keywords, c.keywords) {
			t.Errorf("%s: keywords %q, want %q", c.name, got.Keywords, c.keywords)
		}
		if s := got.Stats[card.StartingHonor]; s.Text != "+2" || s.Kind != card.Signed {
			t.Errorf("%s: starting honor %+v, want a modifier (TF-STAT-16)", c.name, s)
		}
		wantNotes(t, notes, importer.Warning)
	}
	_, notes := readString(t, database(sensei("<B>Sensei.</B> Bows.")))
	wantNotes(t, notes, importer.Warning, "S1:3 a Sensei without a clan")
}

func TestFaces(t *testing.T) {
	face := func(id, name, edition, strength string) string {
		return `<card id="` + id + `" type="stronghold"><name>` + name + `</name><edition>` + edition + `</edition><legal>ivory</legal>` +
			`<clan>crab</clan><text>Bows ` + strength + ` times.</text><province_strength>` + strength + `</province_strength></card>`
	}
	dump, notes := readString(t, database(
		face("X1b", "The Invented Keep - exp (2)", "Ivory", "9"), face("X1", "The Invented Keep - exp (1)", "AMoH", "7"),
		face("Y1", "The Lonely Keep (1)", "AMoH", "5"),
		`<card id="Z1" type="strategy"><name>Second Try (2)</name><edition>AD</edition><legal>open</legal></card>`,
	))
	if len(dump.Records) != 3 {
		t.Fatalf("%d records, want 3: the faces joined, the others kept", len(dump.Records))
	}
	c := dump.Records[0].Card
	if dump.Records[0].Key != "X1" || c.Title != "The Invented Keep" || c.Version != card.Experienced || len(c.Printings) != 2 {
		t.Errorf("the front: key %q, title %q, version %q, %d printings", dump.Records[0].Key, c.Title, c.Version, len(c.Printings))
	}
	if len(c.Faces) != 2 || c.Faces[0].Stats[card.ProvinceStrength].Value != 7 || c.Faces[1].Stats[card.ProvinceStrength].Value != 9 ||
		c.Faces[1].Text != "Bows 9 times." {
		t.Errorf("TF-DECK-22: faces %+v, want 7 in front and 9 behind", c.Faces)
	}
	if c.Stats[card.ProvinceStrength].Value != 7 {
		t.Errorf("the card shows its front: %+v", c.Stats)
	}
	if lone := dump.Records[1].Card; lone.Title != "The Lonely Keep" || lone.Faces != nil {
		t.Errorf("a lone face: %q with faces %v", lone.Title, lone.Faces)
	}
	if other := dump.Records[2].Card; other.Title != "Second Try (2)" {
		t.Errorf("a number that belongs to the title: %q", other.Title)
	}
	wantNotes(t, notes, importer.Warning, "Y1:5 The Lonely Keep (1) has no other face")
}

// TestFacesOfOneName: of two flip cards of one name, the ids say which faces belong together.
func TestFacesOfOneName(t *testing.T) {
	face := func(id, mark string, strength int) string {
		return fmt.Sprintf(`<card id="%s" type="stronghold"><name>Twin Keep (%s)</name><edition>AD</edition><province_strength>%d</province_strength></card>`, id, mark, strength)
	}
	dump, _ := readString(t, database(face("P1", "1", 1), face("Q1", "1", 2), face("Q1b", "2", 20), face("P1b", "2", 10)))
	if len(dump.Records) != 2 {
		t.Fatalf("%d records, want 2", len(dump.Records))
	}
	for _, r := range dump.Records {
		front, back := r.Card.Faces[0].Stats[card.ProvinceStrength].Value, r.Card.Faces[1].Stats[card.ProvinceStrength].Value
		if back != 10*front {
			t.Errorf("%s: a front of %d with a back of %d", r.Key, front, back)
		}
	}
}

func TestDuplicateIDs(t *testing.T) {
	one := func(name, edition string) string {
		return `<card id="D1" type="item"><name>` + name + `</name><edition>` + edition + `</edition><legal>open</legal><force>2</force></card>`
	}
	dump, notes := readString(t, database(one("Invented Sword", "AD"), one("Invented Sword", "AD"), one("Invented Sword", "Gold"), one("Other Sword", "AD"), one("Third Sword", "AD")))
	wantNotes(t, notes, importer.Warning,
		"D1:4 the id stands twice with the same content (first on line 3)",
		"D1:5 the id stands twice (first on line 3): editions and legality are added up",
		"D1:6 the id is already that of Invented Sword (line 3): both are kept, this one as D1#2",
		"D1:7 the id is already that of Invented Sword (line 3): both are kept, this one as D1#3")
	var got []string
	for _, r := range dump.Records {
		got = append(got, fmt.Sprintf("%s %s %d", r.Key, r.Card.Title, len(r.Card.Printings)))
	}
	if want := []string{"D1 Invented Sword 2", "D1#2 Other Sword 1", "D1#3 Third Sword 1"}; !slices.Equal(got, want) {
		t.Errorf("records %q, want %q", got, want)
	}
	if s := dump.Records[0].Card.Stats[card.Force]; s.Text != "+2" {
		t.Errorf("TF-STAT-16: the force of an Item is %q, want +2", s.Text)
	}
}

func TestRefusedCards(t *testing.T) {
	good := func(id string) string {
		return `<card id="` + id + `" type="event"><name>Event ` + id + `</name><edition>AD</edition><legal>open</legal></card>`
	}
	for _, c := range []struct{ name, bad, want string }{
		{"tags that do not match", `<card id="B1" type="event"><name>Broken</nam></card>`, "B1:4 left out, its markup is broken: line 4"},
		{"no name", `<card id="B2" type="event"><edition>AD</edition></card>`, "B2:4 left out: it has no name"},
		{"no type", `<card id="B3"><name>Broken</name></card>`, "B3:4 left out: it has no type"},
		{"end tag missing", `<card id="B4" type="event"><name>Broken</name>`, "B4:4 left out: its </card> is missing"},
		{"CDATA without end", `<card id="B5" type="event"><name>Broken</name><text><![CDATA[oh no</text></card>`, "B5:4 left out: a CDATA section in it never ends"},
		{"too many editions", `<card id="B7" type="event"><name>Broken</name>` + strings.Repeat("<edition>AD</edition>", 501) + `</card>`, "B7:4 left out: more than 500"},
		{"too long", `<card id="B6" type="event"><name>Broken</name><text>` + strings.Repeat("long ", 300_000) + `</text></card>`, "B6:4 left out: it is over 1 MiB"},
	} {
		dump, notes := readString(t, database(good("A"), c.bad, good("C")))
		if len(dump.Records) != 2 || dump.Records[1].Key != "C" || dump.Records[1].Line != 5 {
			t.Errorf("%s: %d records, last %+v, want the two whole cards", c.name, len(dump.Records), dump.Records)
		}
		wantNotes(t, notes, importer.Refused, c.want)
	}
	_, notes := readString(t, strings.TrimSuffix(database(good("A"), good("B")), "ard>\n</cards>\n"))
	wantNotes(t, notes, importer.Refused, "B:4 left out: the file ends inside it")
	_, notes = readString(t, database(good("A"), "<!-- forgotten", good("B")))
	wantNotes(t, notes, importer.Refused, ":4 a comment that begins here never ends")
	dump, notes := readString(t, database("<!-- "+good("A")+" -->", good("B")))
	wantNotes(t, notes, importer.Refused)
	if len(dump.Records) != 1 || dump.Records[0].Line != 4 {
		t.Errorf("a card in a comment counts: %+v", dump.Records)
	}
}

func TestRefusedFiles(t *testing.T) {
	one := `<card id="A" type="event"><name>An Event</name></card>`
	for _, c := range []struct{ name, text, want string }{
		{"DOCTYPE", declaration + `<!DOCTYPE cards [<!ENTITY a "bomb">]><cards>` + one + `</cards>`, "line 2: a DOCTYPE"},
		{"doctype between cards", declaration + "<cards>" + one + "\n<!doctype x>\n" + one + "</cards>", "line 3: a DOCTYPE"},
		{"entity in a card", "<cards>" + strings.Replace(one, "An", "<!ENTITY x 'y'>", 1) + "</cards>", "a DOCTYPE or another declaration"},
		{"encoding", `<?xml version="1.0" encoding="Shift_JIS"?><cards>` + one + `</cards>`, `"Shift_JIS" is not read`},
		{"UTF-16", "\xff\xfe<\x00c\x00", "UTF-16 is not read"},
		{"no card", database(), "no card in it can be read"},
		{"empty", "", "no card in it can be read"},
	} {
		var report importer.Report
		_, err := read(context.Background(), strings.NewReader(c.text), "test.xml", &report)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := read(ctx, strings.NewReader(database(slices.Repeat([]string{one}, 100)...)), "x", &importer.Report{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled read gives %v", err)
	}
}

func TestEntityIsNotExpanded(t *testing.T) {
	dump, notes := readString(t, database(`<card id="A" type="event"><name>The &bomb; Event</name><edition>AD</edition><legal>open</legal><text>&eacute;&#233;&#xE9;&amp;&lt;&#146;</text></card>`))
	if got := dump.Records[0].Card.Title; got != "The &bomb; Event" {
		t.Errorf("title %q: an unknown entity must stay as it is written", got)
	}
	if got := dump.Records[0].Card.Text; got != "ééé&<’" {
		t.Errorf("text %q, want ééé&<’", got)
	}
	wantNotes(t, notes, importer.Warning, `A:3 a bare ampersand ("&bomb; Event`)
}

func writeFile(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func gzipped(t testing.TB, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := io.WriteString(z, text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestDetectAndLocate(t *testing.T) {
	xml, packed := database(plainCard), gzipped(t, database(plainCard))
	for _, c := range []struct {
		name, text string
		ok         bool
	}{
		{"database.xml", xml, true},
		{"anything.bin", packed, true}, // by content, not by name
		{"database.xml.gz", xml, true}, // plain in spite of its name
		{"page.xml", "<cards><entry/></cards>", false},
		{"other.json", `{"cards": "<cards><card id=1>"}`, false},
		{"list.xml", "<deck><card id='a'/></deck>", false},
		{"broken.gz", "\x1f\x8bnonsense", false},
		{"empty.xml", "", false},
	} {
		reason, ok := New().Detect(writeFile(t, c.name, c.text))
		if ok != c.ok || ok && (!strings.Contains(reason, c.name) || strings.Contains(reason, "\n")) {
			t.Errorf("Detect(%s) = %q, %v, want %v", c.name, reason, ok, c.ok)
		}
	}
	dir := t.TempDir()
	if _, ok := New().Detect(dir); ok {
		t.Error("an empty folder is taken for a database")
	}
	put := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("notes.txt", "hello")
	put("cards-a.xml", xml)
	if _, ok := New().Detect(dir); !ok {
		t.Error("the only database of a folder is not found")
	}
	put("cards-b.xml", xml)
	if _, ok := New().Detect(dir); ok {
		t.Error("two databases of no usual name are taken without asking")
	}
	put("database.xml.gz", packed)
	var report importer.Report
	dump, err := New().Read(context.Background(), dir, &report)
	if err != nil || len(dump.Records) != 1 || dump.Records[0].File != filepath.Join(dir, "database.xml.gz") {
		t.Errorf("Read of the folder: %v, %+v", err, dump.Records)
	}
}

func TestDecompressionBomb(t *testing.T) {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	_, _ = io.WriteString(z, database(plainCard))
	zeros := make([]byte, 1<<20)
	for range maxUnpacked>>20 + 1 {
		if _, err := z.Write(zeros); err != nil {
			t.Fatal(err)
		}
	}
	_ = z.Close()
	_, err := New().Read(context.Background(), writeFile(t, "database.xml", b.String()), &importer.Report{})
	if !errors.Is(err, errTooLarge) {
		t.Errorf("a file of more than 256 MiB unpacked gives %v", err)
	}
	cut := gzipped(t, database(plainCard, strings.Repeat("<!-- x -->", 10_000)))
	_, err = New().Read(context.Background(), writeFile(t, "database.xml", cut[:len(cut)-12]), &importer.Report{})
	if err == nil {
		t.Error("a gzip file that is cut off reads without an error")
	}
}
