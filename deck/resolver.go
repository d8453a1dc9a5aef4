package deck

import "github.com/kotei-dev/kotei/card/catalog"

// Resolver finds the card that a line of a list means. It is built once for a catalog, and is immutable and
// safe for concurrent use.
type Resolver struct{ cat *catalog.Catalog }

// NewResolver builds the resolver of a catalog.
func NewResolver(c *catalog.Catalog) *Resolver { return &Resolver{cat: c} }

// Catalog is the catalog whose cards the resolver finds.
func (r *Resolver) Catalog() *catalog.Catalog { return r.cat }
