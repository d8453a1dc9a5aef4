package query_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/search/query"
)

// faulty are queries with their problem: its code, the part of the source that it points at, and the first suggestion.
var faulty = []struct {
	src     string
	code    query.Code
	at      string
	suggest string
}{
	{"frce>3", query.UnknownField, "frce", "force"},
	{"fcore>3", query.UnknownField, "fcore", "force"},
	{"clna:crab", query.UnknownField, "clna", "clan"},
	{"coutt:3", query.UnknownField, "coutt", "coût"},
	{"trait:bushi", query.UnknownField, "trait", ""},
	{"http:x", query.UnknownField, "http", ""},
	{"l'or:3", query.UnknownField, "l'or", ""},
	{"c:carb", query.UnknownValue, "carb", "crab"},
	{"c:crab,crnae", query.UnknownValue, "crnae", "crane"},
	{"c:gruee", query.UnknownValue, "gruee", "crane"},
	{"t:personalty", query.UnknownValue, "personalty", "personality"},
	{"is:uniqe", query.UnknownValue, "uniqe", "unique"},
	{"not:uniqe", query.UnknownValue, "uniqe", "unique"},
	{"s:ivry", query.UnknownValue, "ivry", "ivory-edition"},
	{"f:ivoyr", query.UnknownValue, "ivoyr", "ivory"},
	{"order:froce", query.UnknownValue, "froce", "force"},
	{"v:experience", query.UnknownValue, "experience", ""},
	{"lang:xx", query.UnknownValue, "xx", ""},
	{`c:"`, query.Syntax, `"`, ""},
	{"not:", query.Syntax, "not:", ""},
	{"crab non: crane", query.Syntax, "non:", ""},
	{"crab and and crane", query.Syntax, "and", ""},
	{"crab and and", query.Syntax, "and", ""},
	{"force>3 force>h", query.BadNumber, "h", ""},
	{`s:"ivry edition"`, query.UnknownValue, `"ivry edition"`, "ivory-edition"},
	{"c~crab", query.UnknownOperator, "~", ""},
	{"t>event", query.UnknownOperator, ">", ""},
	{"o>=bow", query.UnknownOperator, ">=", ""},
	{"force=>3", query.UnknownOperator, "=>", ">="},
	{"force=<3", query.UnknownOperator, "=<", "<="},
	{"force==3", query.UnknownOperator, "==", "="},
	{"force<>3", query.UnknownOperator, "<>", "!="},
	{"force:>3", query.UnknownOperator, ":>", ">"},
	{"force>*", query.UnknownOperator, ">", "force:*"},
	{"legal>modern", query.UnknownOperator, ">", "legal:modern"},
	{"k~/x/", query.UnknownOperator, "~", "keyword:/x/"},
	{"order>name", query.UnknownOperator, ">", ""},
	{"force>=four", query.BadNumber, "four", ""},
	{"force>=cih", query.BadNumber, "cih", "chi"},
	{"force>=1e3", query.BadNumber, "1e3", ""},
	{"force>=0x10", query.BadNumber, "0x10", ""},
	{"force>=NaN", query.BadNumber, "NaN", ""},
	{"force>=.5", query.BadNumber, ".5", ""},
	{"force>=99999999999999999999", query.BadNumber, "99999999999999999999", ""},
	{"keywords:samurai", query.BadNumber, "samurai", ""},
	{"level:none", query.BadNumber, "none", ""},
	{"cn>12a", query.BadNumber, "12a", ""},
	{"date:someday", query.BadDate, "someday", ""},
	{"date:2014-13-01", query.BadDate, "2014-13-01", ""},
	{"date:2014-02-30", query.BadDate, "2014-02-30", ""},
	{"date:ivory-editoin", query.BadDate, "ivory-editoin", "ivory-edition"},
	{"date>tokens", query.BadDate, "tokens", ""},
	{"f:ivory@today", query.BadDate, "ivory@today", ""},
	{"f:ivory@2014", query.BadDate, "ivory@2014", ""},
	{"o:/a(?=b)/", query.BadRegex, "/a(?=b)/", ""},
	{`o:/a\1/`, query.BadRegex, `/a\1/`, ""},
	{"o:/[z-a]/", query.BadRegex, "/[z-a]/", ""},
	{"o:/(a/", query.BadRegex, "/(a/", ""},
	{"o:/a{1001}/", query.BadRegex, "/a{1001}/", ""},
	{"o:/((a{100}){10}){10}/", query.BadRegex, "/((a{100}){10}){10}/", ""},
	{"o:/(a{40}){40}/", query.BadRegex, "/(a{40}){40}/", ""},
	{"//", query.BadRegex, "//", ""},
	{"t:/x/", query.BadRegex, "/x/", ""},
	{"/abc", query.Syntax, "/", ""},
	{"o:/abc", query.Syntax, "/", ""},
	{"o:/abc/i", query.Syntax, "i", ""},
	{`"abc`, query.Syntax, `"`, ""},
	{`""`, query.Syntax, `""`, ""},
	{`o:""`, query.Syntax, `""`, ""},
	{"o:", query.Syntax, "o:", ""},
	{"force>= 4", query.Syntax, "force>=", "force>=4"},
	{"force >=4", query.Syntax, ">=4", ""},
	{">=4", query.Syntax, ">=4", ""},
	{"c:crab,", query.Syntax, "c:crab,", ""},
	{"c:,crab", query.Syntax, "c:", ""},
	{"o:(a b)", query.Syntax, "o:", ""},
	{"or", query.Syntax, "or", ""},
	{"a or", query.Syntax, "or", ""},
	{"or a", query.Syntax, "or", ""},
	{"a and", query.Syntax, "and", ""},
	{"and a", query.Syntax, "and", ""},
	{"a |", query.Syntax, "|", ""},
	{"a -", query.Syntax, "-", ""},
	{"- a", query.Syntax, "-", ""},
	{"a !", query.Syntax, "!", ""},
	{"!(a)", query.Syntax, "!", ""},
	{"()", query.Syntax, "()", ""},
	{"( )", query.Syntax, "( )", ""},
	{"(a", query.Syntax, "(", ""},
	{"a)", query.Syntax, ")", ""},
	{"•", query.Syntax, "•", ""},
	{"o:*", query.Syntax, "*", ""},
	{"a\x00b", query.Syntax, "\x00", ""},
	{"a\x1b[0m", query.Syntax, "\x1b", ""},
	{"é\xff", query.Syntax, "\xff", ""},
	{"o:\xff\xfe bow", query.Syntax, "\xff\xfe", ""},
	{"o:\ufffd bow", query.Syntax, "\ufffd", ""}, // what others have made of such bytes
	{"co\xfbt>3", query.Syntax, "\xfb", ""},
	{`o:"a` + "\xff" + `"`, query.Syntax, "\xff", ""},
	{"o:/\xff/", query.Syntax, "\xff", ""},
	{"order:name order:set", query.Syntax, "order:set", ""},
	{"-order:name", query.Syntax, "order:name", ""},
	{"order:name,set", query.Syntax, "set", ""},
	{"c=none,crab", query.Syntax, "none", ""},
}

func TestProblems(t *testing.T) {
	seen := map[query.Code]bool{query.QueryTooLong: true, query.QueryTooDeep: true, query.TooManyClauses: true} // TestBounds
	for _, c := range faulty {
		_, err := query.Parse(card.L5RCCG, c.src, options(card.L5RCCG))
		var e *query.Error
		if !errors.As(err, &e) || len(e.Problems) != 1 {
			t.Errorf("%q: %v, want one problem", c.src, err)
			continue
		}
		p := e.Problems[0]
		seen[p.Code] = true
		if at := partOf(c.src, p.Span); p.Code != c.code || at != c.at {
			t.Errorf("%q: %s at %q, want %s at %q", c.src, p.Code, at, c.code, c.at)
		}
		if c.suggest != "" && (len(p.Suggestions) == 0 || p.Suggestions[0] != c.suggest) {
			t.Errorf("%q: suggestions %q, want %q first", c.src, p.Suggestions, c.suggest)
		}
		if p.Text.EN == "" || p.Text.FR == "" || p.Text.EN == p.Text.FR || strings.Contains(p.Text.EN+p.Text.FR, "%!") {
			t.Errorf("%q: message %q / %q", c.src, p.Text.EN, p.Text.FR)
		}
		if !strings.HasSuffix(p.Text.EN, ".") || strings.Contains(p.Text.EN, "..") || strings.Contains(p.Text.EN, "?.") {
			t.Errorf("%q: message %q does not end well", c.src, p.Text.EN)
		}
	}
	for _, code := range query.Codes() {
		if !seen[code] {
			t.Errorf("no query has the problem %s", code)
		}
	}
}

// partOf is a part of a source by characters, each wrong byte one of them.
func partOf(src string, s query.Span) string {
	var parts []string
	for i := 0; i < len(src); {
		n := 1
		for i+n < len(src) && src[i] >= 0xC0 && src[i+n]&0xC0 == 0x80 {
			n++
		}
		parts = append(parts, src[i:i+n])
		i += n
	}
	if s.Start < 0 || s.End > len(parts) || s.Start > s.End {
		return "outside"
	}
	return strings.Join(parts[s.Start:s.End], "")
}

// TestFieldList says that an unknown field tells which there are, and one of another game whose it is.
func TestFieldList(t *testing.T) {
	_, err := query.Parse(card.L5RCCG, "x:1", options(card.L5RCCG))
	var e *query.Error
	if !errors.As(err, &e) {
		t.Fatal(err)
	}
	for _, f := range query.Fields(card.L5RCCG) {
		if !strings.Contains(e.Problems[0].Text.EN, string(f.ID)) {
			t.Errorf("the message does not name the field %s", f.ID)
		}
	}
	_, err = query.Parse(card.L5RCCG, "military>2", options(card.L5RCCG))
	if !errors.As(err, &e) || !strings.Contains(e.Problems[0].Text.EN, "Legend of the Five Rings: The Card Game") {
		t.Errorf("a field of the LCG: %v", err)
	}
}

// TestAllProblems says that one reading tells of every fault, in order of position.
func TestAllProblems(t *testing.T) {
	_, err := query.Parse(card.L5RCCG, "(c:carb or frce>3 force>=x o:/(/ a or", options(card.L5RCCG))
	want := []query.Code{query.Syntax, query.UnknownValue, query.UnknownField, query.BadNumber, query.BadRegex, query.Syntax}
	if got := codes(err); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestLenient says what is left of a faulty query, and that each fault is told.
func TestLenient(t *testing.T) {
	for _, c := range []struct {
		src, want string
		warnings  int
	}{
		{"a frce>3", "a", 1},
		{"a or frce>3", "a", 1},
		{"frce>3", "", 1},
		{"-frce>3", "", 1},
		{"-(frce>3 a)", "-a", 1},
		{"c:crab,carb a", "a", 1},
		{"a or", "a", 1},
		{"or a", "a", 1},
		{"(a", "a", 1},
		{"a) b", "a b", 1},
		{"a or b) c", "(a or b) c", 1},
		{"()", "", 1},
		{"force>= 4", "4", 1},
		{`"abc`, "", 1},
		{"order:froce a", "a", 1},
		{"•", "", 2},
		{"a • b", "a b", 1},
		{"x:1 y:2 z:3 a", "a", 3},
	} {
		q, err := query.Parse(card.L5RCCG, c.src, query.Options{Vocabulary: lexicon(card.L5RCCG), Lenient: true})
		if err != nil {
			t.Errorf("%q: %v", c.src, err)
			continue
		}
		if q.String() != c.want || len(q.Warnings) != c.warnings {
			t.Errorf("%q reads as %q with %d warnings, want %q with %d: %v", c.src, q, len(q.Warnings), c.want, c.warnings, q.Warnings)
		}
	}
}

func TestClosest(t *testing.T) {
	words := []string{"force", "focus", "format", "chi", "crane", "crab", "personality", "Personnalité"}
	for word, want := range map[string][]string{
		"force": {"force"}, "froce": {"force"}, "frce": {"force"}, "fo": {"focus", "force", "format"}, "carne": {"crane"}, "personnalite": {"Personnalité", "personality"},
		"": nil, "zzzzzz": nil, "•": nil, "CRABE": {"crab", "crane"},
	} {
		if got := query.Closest(word, words, 3); !slices.Equal(got, want) {
			t.Errorf("Closest(%q) = %q, want %q", word, got, want)
		}
	}
	if got := query.Closest("fo", words, 1); !slices.Equal(got, []string{"focus"}) {
		t.Errorf("one of several: %q", got)
	}
}
