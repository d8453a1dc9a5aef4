package api

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
)

// A cursor is version, 6 bytes of the release's hash, 6 bytes of the list's and the number of cards before the
// page, as base64url. It is opaque to clients; a forged one at worst shows another page.
const cursorVersion = 1

const cursorSize = 1 + 6 + 6 + 4

func cursorMark(s string) []byte {
	h := sha256.Sum256([]byte(s))
	return h[:6]
}

// writeCursor names a place in a list of a release.
func writeCursor(release, list string, from int) string {
	b := make([]byte, 0, cursorSize)
	b = append(b, cursorVersion)
	b = append(b, cursorMark(release)...)
	b = append(b, cursorMark(list)...)
	b = binary.BigEndian.AppendUint32(b, uint32(from)) // a release has far fewer cards
	return base64.RawURLEncoding.EncodeToString(b)
}

// readCursor is the number of cards before the page. A cursor of another release is release-changed, any other
// that does not belong to the list is cursor-invalid.
func readCursor(s, release, list string) (int, error) {
	b, err := base64.RawURLEncoding.DecodeString(s)
	switch {
	case err != nil || len(b) != cursorSize || b[0] != cursorVersion:
		return 0, fail(codeCursorInvalid).of("cursor", "invalid")
	case string(b[1:7]) != string(cursorMark(release)):
		return 0, fail(codeReleaseChanged)
	case string(b[7:13]) != string(cursorMark(list)):
		return 0, fail(codeCursorInvalid).of("cursor", "invalid")
	}
	return int(binary.BigEndian.Uint32(b[13:])), nil
}
