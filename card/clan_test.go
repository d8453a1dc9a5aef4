package card

import "testing"

func TestParseClan(t *testing.T) {
	for _, c := range []struct {
		rule, name string
		want       Clan
	}{
		{"TF-DECK-18", "Dragon Clan", "dragon"},
		{"TF-DECK-18", "Dragon", "dragon"},
		{"TF-DECK-18", "dragon", "dragon"},
		{"FMT-ONX-02", "Akasha", "naga"},
		{"CL-CLAN-01", "Brotherhood of Shinsei", "monk"},
		{"CL-CLAN-01", "Monk", "monk"},
		{"CL-CLAN-01", "Toturi's Army", "toturi"},
		{"CL-CLAN-01", "Toturi’s Army", "toturi"},
		{"CL-CLAN-01", "Shadowlands Horde", "shadowlands"},
		{"CL-CLAN-01", "Nezumi", "ratling"},
		{"two words", "Blue Heron Clan", "blue-heron"},
	} {
		if got, ok := ParseClan(c.name); !ok || got != c.want {
			t.Errorf("%s: ParseClan(%q) = %q, %v, want %q", c.rule, c.name, got, ok, c.want)
		}
	}
	for _, none := range []string{"", "Unaligned", "neutral", "  "} {
		if got, ok := ParseClan(none); ok {
			t.Errorf("ParseClan(%q) = %q, want no clan", none, got)
		}
	}
}
