package importer

import (
	"fmt"
	"strings"
)

// Registry holds the sources that a program offers, in the order in which they are asked. It does not
// change after NewRegistry and is safe for concurrent use.
type Registry struct {
	sources []Source
}

// NewRegistry makes a registry. Two sources of one name are an error, as is a source without a name or a game.
func NewRegistry(sources ...Source) (*Registry, error) {
	seen := map[string]bool{}
	for _, s := range sources {
		if s.Name() == "" {
			return nil, fmt.Errorf("importer: a source has no name: %T", s)
		}
		if len(s.Games()) == 0 {
			return nil, fmt.Errorf("importer: the source %q holds no game", s.Name())
		}
		if seen[s.Name()] {
			return nil, fmt.Errorf("importer: two sources are named %q", s.Name())
		}
		seen[s.Name()] = true
	}
	return &Registry{sources: sources}, nil
}

// Sources are the sources in the order in which they are asked.
func (r *Registry) Sources() []Source { return append([]Source(nil), r.sources...) }

// Named is the source of a name.
func (r *Registry) Named(name string) (Source, bool) {
	for _, s := range r.sources {
		if s.Name() == name {
			return s, true
		}
	}
	return nil, false
}

// Names are the names of the sources, in the order in which they are asked.
func (r *Registry) Names() []string {
	names := make([]string, len(r.sources))
	for i, s := range r.sources {
		names[i] = s.Name()
	}
	return names
}

// Detect finds the source of a file or folder, with the reason in one line. It is an error if no source
// knows the path, or if several do.
func (r *Registry) Detect(path string) (Source, string, error) {
	var found Source
	var why string
	for _, s := range r.sources {
		reason, ok := s.Detect(path)
		if !ok {
			continue
		}
		if found != nil {
			return nil, "", fmt.Errorf("%s looks like %s (%s) and like %s (%s): name the source", path, found.Name(), why, s.Name(), reason)
		}
		found, why = s, reason
	}
	if found == nil {
		return nil, "", fmt.Errorf("%s: no card files that any source knows (%s): check the path, or name the source",
			path, strings.Join(r.Names(), ", "))
	}
	return found, why, nil
}
