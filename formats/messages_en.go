package formats

import "strings"

// messagesEN are the messages in English, by code and variant.
var messagesEN = map[string]string{
	"invalid-count":            "{card}: “{raw}” is no number of copies; write a whole number from 1.",
	"unknown-card":             "No card is called “{card}”; correct the line or remove it.",
	"unknown-card/candidate":   "No card is called “{card}”; the nearest is {other}.",
	"ambiguous-card":           "“{card}” can be several cards; write the version or the subtitle too.",
	"ambiguous-card/candidate": "“{card}” can be several cards, such as {other}; write the version or the subtitle too.",
	"ambiguous-card/shared":    "{card} and {other} are different cards of one title; they are counted together.",
	"ambiguous-card/apart":     "{card} and {other} were printed with one title; the card data tell them apart, so they are counted apart.",
	"typo-taken":               "“{raw}” was taken for {card}; check the spelling.",
	"not-a-deck-card":          "{card} can be in no deck.",
	"section-unknown":          "{card} stands under “{raw}”, which is no part of a deck.",
	"wrong-section":            "{card} belongs to {other}, not to {section}.",
	"wrong-section/unused":     "{card} stands under {section}, which {format} does not have.",
	"wrong-section/start":      "{card} cannot start in play; it belongs to {other}.",
	"section-missing":          "{Section} is missing: {have} in the list, {limit} needed.",
	"section-too-many":         "{Section}: {have} in the list, at most {limit} allowed.",
	"section-too-many/title":   "{Section}: {have} cards called {raw} in the list, at most {limit} allowed, whatever their versions.",
	"deck-size-min":            "{Section} has {have} {have|card|cards} that {have|counts|count}; at least {limit} {limit|is|are} needed.",
	"deck-size-max":            "{Section} has {have} {have|card|cards}; at most {limit} {limit|is|are} allowed.",
	"deck-size-exact":          "{Section} has {have} {have|card|cards} that {have|counts|count}; exactly {limit} {limit|is|are} needed.",
	"not-in-pool":              "{card} is not in the pool of {format}.",
	"banned":                   "{card} is banned in {format} since {date}.",
	"banned/always":            "{card} is banned in {format}.",
	"banned/undated":           "{card} is banned in {format}; the card data do not say since when.",
	"banned/flag":              "{card} carries a ban flag without date or format; it is still in the pool of {format}.",
	"not-yet-legal":            "{card} is legal in {format} from {date} only.",
	"copies-limit":             "{card}: {have} {have|copy|copies}, {limit} allowed.",
	"copies-limit/shared":      "{card} and {other} count as one card: {have} {have|copy|copies}, {limit} allowed.",
	"unique-limit":             "{card} may be there once only: {have} {have|copy|copies}, {limit} allowed.",
	"unique-limit/shared":      "{card} and {other} count as one card that may be there once only: {have} {have|copy|copies}, {limit} allowed.",
	"singleton-limit":          "Every card may be there once only in {format}: {have} {have|copy|copies} of {card}, {limit} allowed.",
	"singleton-limit/shared":   "{card} and {other} count as one card, which may be there once only in {format}: {have} {have|copy|copies}, {limit} allowed.",
	"sensei-clan":              "{card} does not teach the clan of {other}.",
	"sensei-clan/unaligned":    "{other} has no clan, so only a Sensei for All Clans fits; {card} is none.",
	"facts-missing/sensei":     "The card data do not say which clans {card} teaches, so this cannot be judged.",
	"requires":                 "{card} asks for {limit} {what} in the decks; there {have|is|are} {have}.",
	"requires/card":            "{card} may only be used together with {other}.",
	"excludes":                 "{card} may not be in a deck together with {other}.",
	"excludes/class":           "{card} allows no {what}: {have} in the list.",
	"excludes/above":           "{card} allows at most {limit} {what}: {have} in the list.",
	"excludes/clan":            "{card} allows at most {limit} {what} of one clan: {have} of {raw} in the list.",
	"loyalty-advice":           "{card} is Loyal to another clan than that of {other}, so you will not be able to bring it into play.",
	"legacy-advice":            "{card} relies on a Legacy Holding, and there is none in the list: a search that finds none loses the game.",
	"legacy-advice/always":     "In {format} whoever does not start may look for a Legacy Holding, and there is none in the list.",
	"singular-advice":          "{card} is Singular: {have} {have|copy|copies}. Fan guides allow {limit}; no official wording is known.",

	"repair/remove":      "Remove {have} × {card} from {section}.",
	"repair/remove/any":  "Remove any {have} {have|card|cards} from {section}, such as {other}.",
	"repair/remove/line": "Remove the line of {card} with the count “{raw}”, or write a whole number.",
	"repair/move":        "Move {have} × {card} from {section} to {other}.",
	"repair/add":         "Add {have} × {card} to {section}.",
	"repair/add/some":    "Add {have} {have|card|cards} of your choice to {section}.",
	"repair/add/class":   "Add {what} of your choice to {section}: {have}.",

	"legality/legal":         "{card} may be used in {format}.",
	"legality/every-card":    "{format} allows every card.",
	"legality/restricted":    "{card} is on the restricted list of {format}.",
	"legality/splash-banned": "{card} may be used in {format} in decks of its own clan only.",
	"legality/disputed":      "{card} is banned in {format} by one form of its list and not by another.",
	"legality/not-in-force":  "{format} has no rules on {date}.",
}

// classEN says in a few words which cards a class holds.
func classEN(k *class) string {
	var b strings.Builder
	if k.Unique != nil && *k.Unique {
		b.WriteString("Unique ")
	} else if k.Unique != nil {
		b.WriteString("non-Unique ")
	}
	for _, w := range k.With {
		b.WriteString(w + " ")
	}
	switch k.Type {
	case "":
		b.WriteString("cards")
	case "personality", "strategy":
		b.WriteString(title(string(k.Type[:len(k.Type)-1])) + "ies")
	default:
		b.WriteString(title(string(k.Type)) + "s")
	}
	for i, w := range k.Without {
		if i == 0 {
			b.WriteString(" outside ")
		} else {
			b.WriteString(" and ")
		}
		b.WriteString(w)
	}
	return b.String()
}

func title(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
