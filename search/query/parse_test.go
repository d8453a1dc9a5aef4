package query_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/search/query"
)

// TestCanonical says what each construct is read as, by its canonical form, and that this form reads as the same.
func TestCanonical(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"", ""},
		{"  ", ""},
		// Bare words, phrases, exact names, expressions.
		{"hida kisada", "hida kisada"},
		{"HIDA", "hida"},
		{"Utaku Sang-Ju", "utaku sang-ju"},
		{"Kisada's", "kisadas"},
		{"«geisha house»", `"geisha house"`},
		{"« geisha house »", `"geisha house"`},
		{"“geisha house”", `"geisha house"`},
		{"„geisha house“", `"geisha house"`},
		{`"say \"no\""`, `"say no"`},
		{`!"Hida Kisada"`, `!"hida kisada"`},
		{"!Ambush", `!"ambush"`},
		{"!Hida Kisada t:event", `!"hida kisada" type:event`},
		{"!Ambush samurai", `!"ambush" samurai`},
		{"!Blood and Thunder or a", `!"blood and thunder" or a`},
		{"!Sword or Fan", `!"sword or fan"`},
		{"!Ambush or !Kisada", `!"ambush" or !"kisada"`},
		{"!no such or other", `!"no such" or other`},
		{"!or", `!"or"`},
		{"/^hida/", "/^hida/"},
		{`/a\/b/`, `/a\/b/`},
		{`/a\\/ b`, `/a\\/ b`},
		{"name=hida", `!"hida"`},
		{"name:or", "name:or"},
		// Operator words.
		{"a or b", "a or b"},
		{"a OR b", "a or b"},
		{"a ou b", "a or b"},
		{"a | b", "a or b"},
		{"a|b", "a or b"},
		{"a and b", "a b"},
		{"a AND b", "a b"},
		{"a et b", "a b"},
		{"Or", "name:or"},
		{"Not Et And Ou", "not name:et name:and name:ou"},
		{"orochi andorra", "orochi andorra"},
		{`"a or b"`, `"a or b"`},
		{"a b or c d", "a b or c d"},
		{"a (b or c) d", "a (b or c) d"},
		{"(a b) c", "a b c"},
		{"(a or b) or c", "a or b or c"},
		{"((((a))))", "a"},
		{"a(b)c", "a b c"},
		// Negation.
		{"-a", "-a"},
		{"–a", "-a"},
		{"--a", "a"},
		{"-(-a)", "a"},
		{"-(a b)", "-(a b)"},
		{"-(a or b)", "-(a or b)"},
		{"-o:bow", "-text:bow"},
		{"not:unique", "-is:unique"},
		{"NOT:Unique", "-is:unique"},
		{"not:(a b)", "-(a b)"},
		{"not:kisada", "-kisada"},
		{"not:c:crab", "-clan:crab"},
		{"-not:unique", "is:unique"},
		{"non:unique", "-is:unique"},
		{`-!"a"`, `-!"a"`},
		{"sang-ju", "sang-ju"},
		// Text.
		{"o:bow", "text:bow"},
		{"o::bow:", "text:bow"},
		{`o:"bow your"`, `text:"bow your"`},
		{"o:/\\+1F/", "text:/\\+1F/"},
		{"o:bow,move", "text:bow,move"},
		{`o:"a,b",c`, `text:"a b",c`},
		{"o=bow", "text:bow"},
		{"o!=bow", "-text:bow"},
		{"o:~", "text:~"},
		{`o:"~ gains"`, `text:"~ gains"`},
		{"o:~'s", "text:~'s"},
		{`o:"l’honneur"`, `text:"l'honneur"`},
		{"o~arrow", "text~arrow"},
		{"texte:none", "text:none"},
		{"flavor:honor old:negate ruling:attach", "flavor:honor old:negate ruling:attach"},
		// Keywords.
		{"k:geisha", "keyword:geisha"},
		{`k:"Geisha House"`, `keyword:"geisha house"`},
		{"k:geisha-house", `keyword:"geisha house"`},
		{"k~hous", "keyword~hous"},
		{"k:none", "keyword:none"},
		{`k:"none"`, `keyword:"none"`},
		{"mot-clé:samouraï", "keyword:samourai"},
		{"k!=samurai", "-keyword:samurai"},
		{"keywords=0", "keywords=0"},
		// Clans.
		{"c:crab", "clan:crab"},
		{"c:crab,crane", "clan:crab,crane"},
		{"c:crab,Crab", "clan:crab"},
		{"clan:grue", "clan:crane"},
		{`c:"Clan de la Grue"`, "clan:crane"},
		{"c=crab,crane", "clan=crab,crane"},
		{"c>=crab", "clan>=crab"},
		{"c!=crab", "-clan=crab"},
		{"-c!=crab", "clan=crab"},
		{"c:none", "clan:none"},
		{"c:unaligned", "clan:none"},
		{"clan:aucun", "clan:none"},
		{"clans>=2", "clans>=2"},
		{"sensei:dragon", "sensei:dragon"},
		{"sensei:all", "sensei:all"},
		// Types, sides, properties.
		{"t:personality", "type:personality"},
		{"type:personnalité", "type:personality"},
		{"t:événement,anneau", "type:event,ring"},
		{"side:destin", "side:fate"},
		{"side:none", "side:none"},
		{"is:unique", "is:unique"},
		{"est:expérimentée", "is:experienced"},
		{"is:unique,reprint", "is:unique or is:reprint"},
		{"has:force", "has:force"},
		{"has:fr", "has:fr"},
		{"has:hr", "has:hr"},
		{"support:modelled", "support:modelled"},
		{"version:exp2", "version:exp2"},
		{`version:"Experienced 2KYD"`, "version:exp2kyd"},
		{"v:inexp", "version:inexp"},
		{"v:base", "version:base"},
		{"level>=3.5", "level>=3.5"},
		// Stats.
		{"force>=4", "force>=4"},
		{"force≥4", "force>=4"},
		{"force>=+4", "force>=4"},
		{"force:4", "force=4"},
		{"force≠4", "force!=4"},
		{"f＞x", ""},
		{"force＞=４", "force>=4"},
		{"force>chi", "force>chi"},
		{"ph>=hr", "ph>=hr"},
		{"ph>=honor_requirement", "ph>=hr"},
		{"hr:none", "hr=none"},
		{"hr:–", "hr=none"},
		{"hr:-", "hr=none"},
		{"hr<-5", "hr<-5"},
		{"hr<−5", "hr<-5"},
		{"hr:-0", "hr=0"},
		{"force:*", "force=*"},
		{"force!=*", "force!=*"},
		{"coût<=3", "gold<=3"},
		{"or<=3", "gold<=3"},
		{"a or or:3", "a or gold=3"},
		{"gold:1,2,3", "gold=1,2,3"},
		{"produces>=3", "produces>=3"},
		{"force>=007", "force>=7"},
		// Formats, sets, days.
		{"f:ivory", "format:ivory"},
		{`f:"Édition Ivoire"`, "format:ivory"},
		{"f:ivory@2014-06-01", "format:ivory@2014-06-01"},
		{"banned:modern restricted:modern", "banned:modern restricted:modern"},
		{"legal:diamond", "legal:diamond"},
		{"legal>=diamond", "legal>=diamond"},
		{"legal:modern", "legal:modern"},
		{"s:IE", "set:ivory-edition"},
		{`s:"Ivory Edition"`, "set:ivory-edition"},
		{"s:btg", "set:core,coreks"},
		{"in:imperial", "in:imperial-edition"},
		{"cn:12a cn>=3", "cn=12a cn>=3"},
		{"r:rare r>=uncommon r:none", "rarity:rare rarity>=uncommon rarity:none"},
		{"a:baker", "artist:baker"},
		{"year:2014", "year=2014"},
		{"date>=2014-01-01", "date>=2014-01-01"},
		{"date>=2014-06", "date>=2014-06"},
		{"date:2014", "date=2014"},
		{"date:ivory-edition", "date=2014-03-24"},
		{"prints>=3", "prints>=3"},
		{"lang:français", "lang:fr"},
		{"id:Hida-Kisada", "id:hida-kisada"},
		// Display.
		{"a order:force dir:desc", "a order:force dir:desc"},
		{"order:released", "order:date"},
		{"ordre:coût", "order:gold"},
		{"unique:prints prefer:oldest", "unique:printings prefer:oldest"},
		{"include:created", "include:created"},
		{"t:proxy include:created", "type:proxy"},
		{"order:name order:name", "order:name"},
		// Blanks and signs.
		{"a\u3000b\u00a0c\td", "a b c d"},
		{"ａ：ｂ", "artist:b"},
		{"（hida）", "hida"},
		{"Hida Kisada • Experienced", "hida kisada experienced"},
		{"Kisada, the Great Bear", "kisada the great bear"},
	} {
		if c.want == "" && strings.TrimSpace(c.src) != "" {
			if _, err := query.Parse(card.L5RCCG, c.src, options(card.L5RCCG)); err == nil {
				t.Errorf("%q was read", c.src)
			}
			continue
		}
		canonical(t, card.L5RCCG, c.src, c.want)
	}
	for _, c := range []struct {
		game      card.Game
		src, want string
	}{
		{card.L5RLCG, "trait:bushi mil>=3 pol:none", "trait:bushi military>=3 political=none"},
		{card.L5RLCG, "element>=air,water element:feu", "element>=air,water element:fire"},
		{card.L5RLCG, "role:seeker allowed:grue influence<=2 pool>10", "role:seeker allowed:crane influence-cost<=2 influence-pool>10"},
		{card.L5RLCG, "k:covert coût=0 publisher:ffg", "keyword:covert cost=0 publisher:ffg"},
		{card.L5RLCG, "trait:battle-maiden", `trait:"battle maiden"`},
		{card.Altered, "faction:AX main_cost<=2 recall>main", "clan:axiom main-cost<=2 recall-cost>main-cost"},
		{card.Altered, "forêt>=2 montagne=0 eau:1", "forest>=2 mountain=0 water=1"},
		{card.Altered, "subtype:deity r:exalted family:AX_04", "trait:deity rarity:exalted family:ax_04"},
		{card.Altered, "c:or", "clan:ordis"},
		{card.Altered, "is:unique t:token", "is:unique type:token"},
		{card.Altered, "c:neutral", "clan:none"},
	} {
		canonical(t, c.game, c.src, c.want)
	}
}

func canonical(t *testing.T, g card.Game, src, want string) {
	t.Helper()
	q, err := query.Parse(g, src, options(g))
	if err != nil {
		t.Errorf("%q: %v", src, err)
		return
	}
	if got := q.String(); got != want {
		t.Errorf("%q reads as %q, want %q", src, got, want)
		return
	}
	again, err := query.Parse(g, want, options(g))
	if err != nil || !again.Equal(q) || again.String() != want {
		t.Errorf("%q: its canonical form %q reads as another query (%v)", src, want, err)
	}
}

// TestSpans says that each clause knows where it and its values stand, in characters.
func TestSpans(t *testing.T) {
	src := "é -c:crab,“grue” (k:a or !x)  force>=4"
	q, err := query.Parse(card.L5RCCG, src, options(card.L5RCCG))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	part := func(s query.Span) string { return string([]rune(src)[s.Start:s.End]) }
	query.Walk(q.Root, func(c *query.Clause) {
		got = append(got, part(c.Span()))
		for _, v := range c.Values {
			got = append(got, part(v.Span))
		}
	})
	want := "é é -c:crab,“grue” crab “grue” k:a a !x x force>=4 4"
	want = strings.Replace(want, "-c", "c", 1)
	if strings.Join(got, " ") != want {
		t.Errorf("got %q, want %q", strings.Join(got, " "), want)
	}
	and := q.Root.(*query.And)
	if part(and.Nodes[1].Span()) != "-c:crab,“grue”" || part(and.Span()) != src {
		t.Errorf("negation stands at %q, the whole at %q", part(and.Nodes[1].Span()), part(and.Span()))
	}
}

// TestCreated says which queries consider created cards.
func TestCreated(t *testing.T) {
	for src, want := range map[string]bool{
		"": false, "a": false, "t:proxy": true, "-t:proxy": false, "-(-t:proxy a)": true, "is:created": true, "-is:created": false,
		"t:event,proxy": true, "a or t:proxy": true, "include:created": true, "a include:created": true, "not:created": false,
	} {
		q, err := query.Parse(card.L5RCCG, src, options(card.L5RCCG))
		if err != nil || q.IncludeCreated != want {
			t.Errorf("%q: created cards considered %v, want %v (%v)", src, q.IncludeCreated, want, err)
		}
	}
}

// TestBounds says that the bounds hold and that what passes them is answered at once, whatever its size.
func TestBounds(t *testing.T) {
	sum := func(n int, part, between string) string {
		return strings.TrimSuffix(strings.Repeat(part+between, n), between)
	}
	for _, c := range []struct {
		name, src string
		codes     []query.Code // none: it parses
	}{
		{"1,000 characters", strings.Repeat("é", 1000), nil},
		{"1,001 characters", strings.Repeat("é", 1001), []query.Code{query.QueryTooLong}},
		{"64 clauses", sum(64, "a", " "), nil},
		{"65 clauses", sum(65, "a", " "), []query.Code{query.TooManyClauses}},
		{"10,000 ors", sum(10_000, "a", " or "), []query.Code{query.TooManyClauses, query.QueryTooLong}},
		{"depth 16", strings.Repeat("(", 16) + "a" + strings.Repeat(")", 16), nil},
		{"depth 17", strings.Repeat("(", 17) + "a" + strings.Repeat(")", 17), []query.Code{query.QueryTooDeep}},
		{"16 negations", strings.Repeat("-", 16) + "a", nil},
		{"17 negations", strings.Repeat("-", 17) + "a", []query.Code{query.QueryTooDeep}},
		{"an endless nest", strings.Repeat("(", 5_000_000), []query.Code{query.QueryTooDeep, query.QueryTooLong}},
		{"a long regex", "o:/" + strings.Repeat("a{1000}", 100) + "/", []query.Code{query.BadRegex}},
		{"a million zeros", "force>=" + strings.Repeat("0", 900), nil},
		{"a huge number", "force>=" + strings.Repeat("9", 900), []query.Code{query.BadNumber}},
	} {
		_, err := query.Parse(card.L5RCCG, c.src, options(card.L5RCCG))
		if got := codes(err); !sameCodes(got, c.codes) {
			t.Errorf("%s: %v, want %v", c.name, got, c.codes)
		}
		_, err = query.Parse(card.L5RCCG, c.src, query.Options{Vocabulary: lexicon(card.L5RCCG), Lenient: true})
		want := c.codes
		if len(want) == 1 && (want[0] == query.BadRegex || want[0] == query.BadNumber) {
			want = nil
		}
		if got := codes(err); !sameCodes(got, want) {
			t.Errorf("%s, lenient: %v, want %v", c.name, got, want)
		}
	}
}

func codes(err error) []query.Code {
	var e *query.Error
	var out []query.Code
	if errors.As(err, &e) {
		for _, p := range e.Problems {
			out = append(out, p.Code)
		}
	}
	return out
}

func sameCodes(a, b []query.Code) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
