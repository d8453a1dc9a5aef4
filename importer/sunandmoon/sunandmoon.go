// Package sunandmoon reads the card database of the Sun and Moon client (also used by Kamisasori and Egg of
// P'an Ku): one file database.xml, plain or gzip. Such files are kept by hand and are often not quite XML;
// they are repaired card by card, every repair is told in the report, and a card that cannot be repaired is
// refused by itself.
//
// A card is an element <card id="…" type="…"> with one <name> ("Title, subtitle - exp2"; the faces of a flip
// Stronghold are "Title (1)" and "Title (2)"), <rarity>, <text>, <flavor>, <artist> and one element a number
// (<force>, <chi>, <cost>, <honor_req>, <personal_honor>, <focus>, <province_strength>, <gold_production>,
// <starting_honor>), and any number of <edition>, <legal>, <clan> and <rulings>. Keywords stand in the bold
// run at the start of the text.
package sunandmoon

import (
	"context"
	"fmt"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

// sourceName is the word by which people choose the source.
const sourceName = "sunandmoon"

// Source reads a database.xml, or a folder that holds one. The zero Source is ready.
type Source struct{}

var _ importer.Source = Source{}

// New is the source, ready for a registry.
func New() Source { return Source{} }

// Name is "sunandmoon".
func (Source) Name() string { return sourceName }

// Games says that the file holds the L5R CCG.
func (Source) Games() []card.Game { return []card.Game{card.L5RCCG} }

// Detect says whether path is such a file, or a folder with one. It reads at most the first 64 KiB of a file.
func (Source) Detect(path string) (string, bool) {
	file, err := locate(path)
	if err != nil {
		return "", false
	}
	return file.reason(), true
}

// Read reads the whole file: one record a card, in file order, the two faces of a flip Stronghold joined.
// It returns an error only if nothing can be used: no such file, not this format, a DOCTYPE, an encoding
// that is not read, more than 256 MiB unpacked, or no card at all.
func (Source) Read(ctx context.Context, path string, report *importer.Report) (importer.Dump, error) {
	file, err := locate(path)
	if err != nil {
		return importer.Dump{}, fmt.Errorf("sunandmoon: %w", err)
	}
	r, err := file.open()
	if err != nil {
		return importer.Dump{}, fmt.Errorf("sunandmoon: %w", err)
	}
	defer r.Close()
	dump, err := read(ctx, r, file.path, report)
	if err != nil {
		return importer.Dump{}, fmt.Errorf("sunandmoon: read %s: %w", file.path, err)
	}
	return dump, nil
}
