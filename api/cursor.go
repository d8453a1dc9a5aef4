package api

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"time"
)

// A cursor is version, 6 bytes of the release's hash, 6 bytes of the list's, the number of entries before the page
// and the day on which the walk began, as base64url. It is opaque to clients; a forged one at worst shows another
// page, or the legality of another day.
const cursorVersion = 2

const cursorSize = 1 + 6 + 6 + 4 + 4

// noDay stands for no day at all.
const noDay = -1 << 31

func cursorMark(s string) []byte {
	h := sha256.Sum256([]byte(s))
	return h[:6]
}

// pageStart is where a page begins: the number of entries before it, and the day (YYYY-MM-DD) of the walk, "" where a
// list does not depend on it.
type pageStart struct {
	from int
	day  string
}

// writeCursor names a place in a list of a release.
func writeCursor(release, list string, at pageStart) string {
	b := make([]byte, 0, cursorSize)
	b = append(b, cursorVersion)
	b = append(b, cursorMark(release)...)
	b = append(b, cursorMark(list)...)
	b = binary.BigEndian.AppendUint32(b, uint32(at.from)) // a release has far fewer cards
	days := int32(noDay)
	if day, err := time.Parse(time.DateOnly, at.day); err == nil {
		days = int32(day.Unix() / 86400)
	}
	b = binary.BigEndian.AppendUint32(b, uint32(days))
	return base64.RawURLEncoding.EncodeToString(b)
}

// readCursor is the place that a cursor names. A cursor of another release is release-changed, any other that does
// not belong to the list is cursor-invalid.
func readCursor(s, release, list string) (pageStart, error) {
	b, err := base64.RawURLEncoding.DecodeString(s)
	switch {
	case err != nil || len(b) != cursorSize || b[0] != cursorVersion:
		return pageStart{}, fail(codeCursorInvalid).of("cursor", "invalid")
	case string(b[1:7]) != string(cursorMark(release)):
		return pageStart{}, fail(codeReleaseChanged)
	case string(b[7:13]) != string(cursorMark(list)):
		return pageStart{}, fail(codeCursorInvalid).of("cursor", "invalid")
	}
	at := pageStart{from: int(binary.BigEndian.Uint32(b[13:]))}
	if days := int32(binary.BigEndian.Uint32(b[17:])); days != noDay {
		day := time.Unix(int64(days)*86400, 0).UTC()
		if day.Year() < 0 || day.Year() > 9999 {
			return pageStart{}, fail(codeCursorInvalid).of("cursor", "invalid")
		}
		at.day = day.Format(time.DateOnly)
	}
	return at, nil
}
