package formats

// banFlagKind heeds the ban flag of the card data bases, which has no date and no format (BAN-04, BAN-05): on
// a card outside the pool it means that the card is banned there, on a card of the pool it is advice only. The
// check itself is part of the pool's.
func banFlagKind() kind {
	return kind{name: banFlagName, doc: "heeds the ban flag of the card data, which has no date", codes: []string{"banned"}}
}
