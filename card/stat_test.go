package card

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
)

func TestParseStat(t *testing.T) {
	for _, c := range []struct {
		rule   string
		in     string
		signed bool
		want   Stat
	}{
		{"rules 2.1", "4", false, Stat{"4", 4, Number}},
		{"rules 2.1", "-2", false, Stat{"-2", -2, Number}},
		{"rules 2.1", "−3", false, Stat{"-3", -3, Number}},
		{"TF-STAT-16", "+2", false, Stat{"+2", 2, Signed}},
		{"TF-STAT-16", "2", true, Stat{"+2", 2, Signed}},
		{"TF-STAT-16", "0", true, Stat{"+0", 0, Signed}},
		{"TF-STAT-16", "-1", true, Stat{"-1", -1, Number}},
		{"TF-STAT-16", "-0", true, Stat{"-0", 0, Number}},
		{"TF-STAT-13", "*", false, Stat{"*", 0, Asterisk}},
		{"TF-STAT-13", "2*", false, Stat{"2*", 2, Asterisk}},
		{"TF-STAT-13", "+*", true, Stat{"+*", 0, Asterisk}},
		{"TF-STAT-13", "+1*", true, Stat{"+1*", 1, Asterisk}},
		{"TF-TYPE-08", "-", false, Stat{"–", 0, Dash}},
		{"TF-TYPE-08", "–", false, Stat{"–", 0, Dash}},
		{"TF-TYPE-08", "—", true, Stat{"–", 0, Dash}},
		{"TF-TYPE-08", "--", false, Stat{"–", 0, Dash}},
		{"rank", ":Rank•15:", false, Stat{":Rank•15:", 15, Other}},
		{"rank", "[Rank10]", false, Stat{"[Rank10]", 10, Other}},
		{"other", "+", false, Stat{"+", 0, Other}},
		{"other", "1-2", false, Stat{"1-2", 1, Other}},
		{"other", "X", false, Stat{"X", 0, Other}},
		{"other", " 3 ", false, Stat{"3", 3, Number}},
		{"other", strings.Repeat("9", 30), false, Stat{strings.Repeat("9", 30), 1<<31 - 1, Other}},
	} {
		got, ok := ParseStat(c.in, c.signed)
		if !ok || got != c.want {
			t.Errorf("%s: ParseStat(%q, %v) = %+v, %v, want %+v", c.rule, c.in, c.signed, got, ok, c.want)
		}
	}
	for _, blank := range []string{"", "  ", "\t"} { // TF-STAT-06: absent
		if got, ok := ParseStat(blank, false); ok {
			t.Errorf("ParseStat(%q) = %+v, want it absent", blank, got)
		}
	}
}

func TestStatLess(t *testing.T) { // TF-TYPE-08 (T13)
	dash, five, minus := Stat{Kind: Dash}, Stat{Value: 5}, Stat{Value: -5}
	for _, c := range []struct {
		a, b Stat
		want bool
	}{{dash, minus, true}, {minus, dash, false}, {dash, dash, false}, {minus, five, true}, {five, minus, false}, {five, five, false}} {
		if got := c.a.Less(c.b); got != c.want {
			t.Errorf("%+v less than %+v is %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

func TestStatJSON(t *testing.T) {
	for in, want := range map[string]string{
		"4": `{"text":"4","value":4}`, "+2": `{"text":"+2","value":2}`, "*": `{"text":"*","value":0}`, "-": `{"text":"–","value":null}`, "5*": `{"text":"5*","value":5}`,
	} {
		s, _ := ParseStat(in, false)
		b, err := json.Marshal(s)
		if err != nil || string(b) != want {
			t.Errorf("%q is %s, %v, want %s", in, b, err, want)
		}
		var back Stat
		if err := json.Unmarshal(b, &back); err != nil || back != s {
			t.Errorf("%s comes back as %+v, %v, want %+v", b, back, err, s)
		}
	}
	if b, _ := json.Marshal(Stat{}); string(b) != `{"text":"0","value":0}` {
		t.Errorf("the zero Stat is %s, want the number 0", b)
	}
	for _, bad := range []string{`{"text":"","value":1}`, `{"text":1}`, `[]`, `{"text":"1","value":"x"}`} {
		var s Stat
		if err := json.Unmarshal([]byte(bad), &s); err == nil {
			t.Errorf("%s is taken as %+v", bad, s)
		}
	}
}

func FuzzParseStat(f *testing.F) {
	for _, s := range []string{"4", "+2", "*", "2*", "–", "-0", "+-0", ":Rank•15:", "99999999999999999999", "0x10", "1_000"} {
		f.Add(s, false)
		f.Add(s, true)
	}
	f.Fuzz(func(t *testing.T, in string, signed bool) {
		s, ok := ParseStat(in, signed)
		if !ok {
			if strings.TrimSpace(in) != "" {
				t.Errorf("ParseStat(%q) is absent", in)
			}
			return
		}
		again, ok := ParseStat(s.Text, signed)
		if !ok || again != s {
			t.Errorf("ParseStat(%q, %v) = %+v, which reads as %+v", in, signed, s, again)
		}
		if n, err := strconv.Atoi(s.Text); err == nil && n != s.Value {
			t.Errorf("ParseStat(%q, %v) = %+v: text and value differ", in, signed, s)
		}
		if b, err := json.Marshal(s); err == nil {
			var back Stat
			if err := json.Unmarshal(b, &back); err != nil {
				t.Errorf("%s does not come back: %v", b, err)
			} else if back.Value != s.Value {
				t.Errorf("%s comes back as %+v", b, back)
			}
		}
	})
}
