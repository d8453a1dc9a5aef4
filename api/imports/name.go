package imports

import (
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bounds of the names of files.
const (
	maxName  = 200 // bytes of one name
	maxDepth = 16  // folders in one another
)

// CheckName says what is wrong with the name of a file, in words for people, or "". It is one name, not a path, and
// harmless on every system.
func CheckName(name string) string {
	switch {
	case name == "" || name == "." || name == "..":
		return "is no name of a file"
	case len(name) > maxName:
		return "is too long"
	case !utf8.ValidString(name):
		return "is not UTF-8"
	case strings.ContainsAny(name, `/\:*?"<>|`):
		return `holds one of the characters / \ : * ? " < > |`
	case strings.IndexFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) >= 0:
		return "holds characters that cannot be seen"
	case name[0] == ' ' || strings.HasSuffix(name, " ") || strings.HasSuffix(name, "."):
		return "begins or ends with a blank, or ends with a full stop"
	case !filepath.IsLocal(name): // also the names of devices on Windows
		return "is a name that a system keeps for itself"
	}
	return ""
}

// checkPath is CheckName for every part of a path inside an archive, in which "/" parts the names.
func checkPath(path string) string {
	parts := strings.Split(path, "/")
	if len(parts) > maxDepth {
		return "lies in too many folders"
	}
	for _, part := range parts {
		if why := CheckName(part); why != "" {
			return why
		}
	}
	return ""
}
