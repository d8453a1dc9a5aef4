package kotei

import (
	"context"
	"fmt"
	"io"

	"github.com/kotei-dev/kotei/importer"
)

// ReadFrom reads an export from r as Read does from a file: the embedded starter set comes this way. The
// name stands for the file in notes and errors.
func ReadFrom(ctx context.Context, r io.Reader, name string, report *importer.Report) (importer.Dump, error) {
	dump, err := read(ctx, r, name, report)
	if err != nil {
		return importer.Dump{}, fmt.Errorf("kotei: read %s: %w", name, err)
	}
	return dump, nil
}
