package importer

import "strings"

// IsURL says whether a path that a user gave is a web address and not a file: it starts with http:// or https://.
func IsURL(path string) bool {
	scheme, _, ok := strings.Cut(path, "://")
	return ok && (strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https"))
}
