package formats

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
)

// TestAlteredLegality asks what the formats of Altered say about single cards, since when and until when.
func TestAlteredLegality(t *testing.T) {
	c := loadCorpus(t)
	r, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	cards := c.games[card.Altered]
	for _, tc := range []struct {
		note, id, day, format string
		want                  Status
		since, until          string
	}{
		{"suspended for a time", "ALT_SAMPLE_B_BR_30_R2", "2025-02-14", "standard", StatusSuspended, "2025-01-30", "2025-03-20"},
		{"and free before", "ALT_SAMPLE_B_BR_30_R2", "2025-01-29", "standard", StatusLegal, "2024-09-13", "2025-01-29"},
		{"and after", "ALT_SAMPLE_B_BR_30_R2", "2026-01-01", "standard", StatusLegal, "2025-03-21", ""},
		{"suspended and then banned", "ALT_SAMPLE_B_YZ_05_U_3", "2025-10-02", "standard", StatusSuspended, "2025-01-30", "2025-10-02"},
		{"banned", "ALT_SAMPLE_B_YZ_05_U_3", "2025-10-03", "standard", StatusBanned, "2025-10-03", ""},
		{"a rare of the family", "ALT_SAMPLE_B_YZ_05_R2", "2025-10-03", "standard", StatusLegal, "2024-09-13", ""},
		{"banned though nobody imported it", "ALT_SAMPLE_B_YZ_05_U_99", "2026-01-01", "standard", StatusBanned, "2025-10-03", ""},
		{"of a faction that nobody knows", "ALT_SAMPLE_B_AX_16_U_99", "2025-02-14", "standard", StatusUndetermined, "2025-01-30", "2025-05-12"},
		{"no uniques", "ALT_SAMPLE_B_AX_243_U_7", "2026-03-01", "nuc", StatusNotInPool, "2024-09-13", ""},
		{"an open list", "ALT_SAMPLE_B_AX_243_U_7", "2026-03-01", "frontier", StatusUndetermined, "2024-09-13", ""},
		{"which others need not be on", "ALT_SAMPLE_B_AX_243_C", "2026-03-01", "frontier", StatusLegal, "2024-09-13", ""},
		{"a token", "ALT_SAMPLE_B_AX_251_C", "2026-03-01", "standard", StatusNotADeckCard, "2024-09-13", ""},
		{"where all may be in", "ALT_SAMPLE_B_AX_251_C", "2026-03-01", "sandbox", StatusLegal, "2024-09-13", ""},
		{"a set to come", "ALT_SAMPLE_B_AX_253_C", "2026-03-01", "standard", StatusNotYetLegal, "2024-09-13", "2026-05-31"},
		{"a ban where lists do not apply", "ALT_SAMPLE_B_YZ_05_U_3", "2026-01-01", "limited", StatusLegal, "2024-09-13", ""},
	} {
		t.Run(tc.note, func(t *testing.T) {
			k, ok := cards.Card(tc.id)
			if !ok {
				t.Fatalf("no card %s", tc.id)
			}
			for _, l := range LegalityOf(k, r, cards, tc.day, "en") {
				if l.Format == tc.format && (l.Status != tc.want || l.Since != tc.since || l.Until != tc.until || l.Reason == "") {
					t.Errorf("%s since %q until %q (%s), want %s since %q until %q", l.Status, l.Since, l.Until, l.Reason, tc.want, tc.since, tc.until)
				}
			}
		})
	}
}
