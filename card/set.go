package card

// Set is a published product.
type Set struct {
	ID    string   `json:"id"`   // slug of the name: "ivory-edition"
	Game  Game     `json:"game"` //
	Name  string   `json:"name"`
	Codes []string `json:"codes,omitempty"` // short codes and other names that sources use: "Ivory", "IE"
	Arc   string   `json:"arc,omitempty"`   // the block it was published for; l5r-lcg: id of the cycle, which rotates as a whole (LCG-LIST-07)
	Date  string   `json:"date,omitempty"`  // release day, YYYY-MM-DD; "" when no source knows it (sorts oldest)
	Size  int      `json:"size,omitempty"`  // number of cards as published, 0 when unknown

	Publisher string `json:"publisher,omitempty"` // l5r-lcg: "ffg" or "emerald-legacy" (LCG-FMT-14); "" where it makes no difference
}

// Printing is one appearance of a Card in a Set. What is the same as on the card (its newest printing) is
// left out.
type Printing struct {
	ID        string    `json:"id"`  // "<set>.<card>", with ".2" and so on for further ones in the set
	Set       string    `json:"set"` // Set.ID
	Number    string    `json:"number,omitempty"`
	Rarity    string    `json:"rarity,omitempty"`
	Artist    string    `json:"artist,omitempty"`
	Flavor    string    `json:"flavor,omitempty"`
	Date      string    `json:"date,omitempty"`       // the set's day, YYYY-MM-DD
	LegalFrom string    `json:"legal_from,omitempty"` // first legal day where one was announced (FMT-GEN-03)
	Legal     []string  `json:"legal,omitempty"`      // Legality tokens, sorted
	Banned    bool      `json:"banned,omitempty"`     // carries the undated, global ban flag (BAN-04, BAN-05)
	Text      string    `json:"text,omitempty"`       // only where the wording differs from the card's
	Keywords  []Keyword `json:"keywords,omitempty"`   // only where they differ
	Stats     Stats     `json:"stats,omitempty"`      // only where they differ, the whole set of them
}

// Face is one side of a two-sided card; the first is the front.
type Face struct {
	Name     string    `json:"name"`
	Stats    Stats     `json:"stats"`
	Keywords []Keyword `json:"keywords,omitempty"`
	Text     string    `json:"text,omitempty"`
}
