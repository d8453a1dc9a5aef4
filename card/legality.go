package card

// Arc is a block of the L5R CCG with its legality token. Legality is kept per printing (FMT-GEN-02).
type Arc struct {
	Token  string   // the word that Printing.Legal holds: "twenty-festivals"
	Labels []string // how public card databases write it
}

// Arcs are the legality tokens of rules 1.2 in order of time; Modern and Legacy span arcs and come last.
func Arcs() []Arc {
	return []Arc{
		{"imperial", []string{"Clan Wars (Imperial)"}},
		{"jade", []string{"Hidden Emperor (Jade)"}},
		{"gold", []string{"Four Winds (Gold)"}},
		{"diamond", []string{"Rain of Blood (Diamond)"}},
		{"lotus", []string{"Age of Enlightenment (Lotus)"}},
		{"samurai", []string{"Race for the Throne (Samurai)"}},
		{"celestial", []string{"Destroyer War (Celestial)"}},
		{"emperor", []string{"Age of Conquest (Emperor)"}},
		{"ivory", []string{"A Brother's Destiny (Ivory Edition)"}},
		{"twenty-festivals", []string{"A Brother's Destiny (Twenty Festivals)", "20F"}},
		{"onyx", []string{"War of the Seals (Onyx Edition)", "Onyx Edition"}},
		{"shattered-empire", []string{"Shattered Empire", "shattered_empire"}},
		{"modern", []string{"Modern"}},
		{"legacy", []string{"Legacy", "open"}},
	}
}

// Tokens that make a printing illegal everywhere (FMT-GEN-01).
const (
	TokenProxy      = "not-legal-proxy"
	TokenUnreleased = "unreleased"
)

var tokenOf = func() map[string]string {
	m := map[string]string{Fold("Not Legal (Proxy)"): TokenProxy, Fold("Unreleased"): TokenUnreleased}
	for _, a := range Arcs() {
		m[Fold(a.Token)] = a.Token
		for _, l := range a.Labels {
			m[Fold(l)] = a.Token
		}
	}
	return m
}()

// ParseLegality turns a legality label of a source into its token. An unknown label is kept as a slug,
// and known is false, so that the source can report it.
func ParseLegality(label string) (token string, known bool) {
	if t, ok := tokenOf[Fold(label)]; ok {
		return t, true
	}
	return Slug(label), false
}
