package deck

import "strings"

// unmark takes away the markup that forums and editors put around names: Markdown links, bold and code,
// BBCode and HTML tags. What stands inside them stays.
func unmark(s string) string {
	if !strings.ContainsAny(s, "[<*_`~") {
		return s
	}
	if strings.Contains(s, "](") {
		s = unlink(s)
	}
	if strings.ContainsAny(s, "[<") {
		s = untag(s)
	}
	for _, mark := range []string{"**", "__", "~~", "`"} {
		s = strings.ReplaceAll(s, mark, "")
	}
	if inner, ok := strings.CutPrefix(s, "_"); ok {
		s = strings.TrimSuffix(inner, "_")
	}
	return strings.TrimSpace(s)
}

// unlink turns "[words](address)" into "words".
func unlink(s string) string {
	var out strings.Builder
	for {
		mid := strings.Index(s, "](")
		if mid < 0 {
			break
		}
		open := strings.LastIndexByte(s[:mid], '[')
		end := strings.IndexByte(s[mid:], ')')
		if open < 0 || end < 0 {
			break
		}
		out.WriteString(s[:open])
		out.WriteString(s[open+1 : mid])
		s = s[mid+end+1:]
	}
	out.WriteString(s)
	return out.String()
}

// tagNames are the tags that lists come with; anything else in brackets may be a part of the list.
var tagNames = map[string]bool{
	"b": true, "i": true, "u": true, "s": true, "url": true, "card": true, "cards": true, "deck": true, "quote": true,
	"list": true, "li": true, "ul": true, "ol": true, "p": true, "div": true, "span": true, "br": true, "a": true,
	"strong": true, "em": true, "size": true, "color": true, "font": true, "code": true, "pre": true, "center": true, "*": true,
	"h1": true, "h2": true, "h3": true, "h4": true, "h5": true, "h6": true, "td": true, "tr": true, "th": true, "table": true, "thead": true, "tbody": true,
	"spoiler": true, "hide": true, "details": true, "summary": true, "hr": true, "section": true, "body": true, "html": true, "!--": true,
}

// onlyMarkup says whether a line is markup around nothing: "[list]", "</ul>", "<!-- words -->".
func onlyMarkup(s string) bool {
	return strings.ContainsAny(s, "[<") && unmark(s) == ""
}

// blankTags part what stands before them from what stands behind.
var blankTags = map[string]bool{"td": true, "th": true, "tr": true, "li": true, "br": true, "p": true, "div": true, "*": true}

// untag removes tags in square or angle brackets whose name is one of tagNames.
func untag(s string) string {
	var out strings.Builder
	for s != "" {
		at := strings.IndexAny(s, "[<")
		if at < 0 {
			break
		}
		out.WriteString(s[:at])
		closing := byte(']')
		if s[at] == '<' {
			closing = '>'
		}
		end := strings.IndexByte(s[at:], closing)
		if end < 0 {
			s = s[at:]
			break
		}
		inner := s[at+1 : at+end]
		name := strings.ToLower(strings.Trim(inner, "/ "))
		if cut := strings.IndexAny(name, "= /"); cut > 0 {
			name = name[:cut]
		}
		switch {
		case !tagNames[name]:
			out.WriteString(s[at : at+end+1])
		case blankTags[name]:
			out.WriteByte(' ')
		}
		s = s[at+end+1:]
	}
	out.WriteString(s)
	return out.String()
}
