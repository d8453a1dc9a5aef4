package card

// Game names a family of rules. The value is the word used in URLs, files and JSON.
type Game string

// The games that Kotei knows.
const (
	L5RCCG  Game = "l5r-ccg"
	L5RLCG  Game = "l5r-lcg"
	Altered Game = "altered"
)

// Games lists the known games in the order in which they are shown.
func Games() []Game { return []Game{L5RCCG, L5RLCG, Altered} }

// Valid says whether g is one of Games.
func (g Game) Valid() bool { return g == L5RCCG || g == L5RLCG || g == Altered }

// Name is the game's full name, the same in every language.
func (g Game) Name() string {
	switch g {
	case L5RCCG:
		return "Legend of the Five Rings CCG"
	case L5RLCG:
		return "Legend of the Five Rings: The Card Game"
	case Altered:
		return "Altered TCG"
	}
	return string(g)
}
