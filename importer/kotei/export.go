package kotei

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
)

// Export writes the release that c shows: sets by day and id, old ids and cards by id. The same release
// gives the same bytes. It returns the writer's error, wrapped.
func Export(w io.Writer, c *catalog.Catalog) error {
	if err := export(w, c); err != nil {
		return fmt.Errorf("export %s, release %s: %w", c.Game(), c.Release().Hash, err)
	}
	return nil
}

func export(w io.Writer, c *catalog.Catalog) error {
	sets := slices.Clone(c.Sets())
	slices.SortFunc(sets, func(a, b card.Set) int {
		return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.ID, b.ID))
	})
	buffered := bufio.NewWriterSize(w, 64<<10)
	enc := json.NewEncoder(buffered)
	enc.SetEscapeHTML(false)
	err := enc.Encode(header{
		Kotei: Version, Game: c.Game(), Release: c.Release().Hash,
		Sets: len(sets), Aliases: len(c.Aliases()), Cards: c.Len(),
	})
	for i := 0; err == nil && i < len(sets); i++ {
		err = enc.Encode(line{Set: &sets[i]})
	}
	for _, old := range slices.Sorted(maps.Keys(c.Aliases())) {
		if err == nil {
			err = enc.Encode(line{Alias: &alias{Old: old, ID: c.Aliases()[old]}})
		}
	}
	for i := 0; err == nil && i < c.Len(); i++ {
		err = enc.Encode(line{Card: c.At(i)})
	}
	if err != nil {
		return err
	}
	return buffered.Flush()
}
