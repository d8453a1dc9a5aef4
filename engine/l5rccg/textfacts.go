package l5rccg

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// What the wording of a card tells by itself. A card of the starter set has a summary instead of a wording; its first
// words follow one pattern, so they are read the same way.
var (
	factGold       = regexp.MustCompile(`(?i)(?::bow:|\bbow(?: this (?:card|holding))?)(?:\s*:)*\s*(?:to )?produces? (\d+) gold\b`)
	factClanGold   = regexp.MustCompile(`(?i)produces? \d+ gold,? or (\d+) gold if you are an? ([a-z' ]+?)(?: clan)? player`)
	factExtra      = regexp.MustCompile(`(?i)produces? (\d+) gold,? or (\d+) gold if paying for an? ([a-z]+)(?: card)? which may only pay for that card`)
	factFirstTurn  = regexp.MustCompile(`(?i)produces (\d+) gold on your first turn`)
	factRefill     = regexp.MustCompile(`(?i)\brenew\b|after this (?:card|holding) enters play from (?:a|your) province, refill (?:the|that) province face-up`)
	factInvest     = regexp.MustCompile(`(?i)\binvest :g(\d+):`)
	factDiscipline = regexp.MustCompile(`(?i)\bdiscipline :g(\d+):`)
	factStays      = regexp.MustCompile(`(?i)\bmay remain bowed when your cards straighten`)
	factOne        = regexp.MustCompile(`(?i)\byou (?:may|can) (?:only )?(?:have|control) (?:only )?one .{3,40} in play`)
	factHonor      = regexp.MustCompile(`(?i)^(gain|lose) (\d+) honor\.`)

	sumGold     = regexp.MustCompile(`(?i)\bmakes (\d+) gold\b`)
	sumClanGold = regexp.MustCompile(`(?i)\bmakes \d+ gold; (\d+) for ([a-z]+) players`)
	sumFirst    = regexp.MustCompile(`(?i)(\d+) gold on turn one`)
	sumRefill   = regexp.MustCompile(`(?i)\brenew\b|refills its province face-up on arrival`)
	sumOne      = regexp.MustCompile(`(?i)\bone in play\b`)
	sumExtra    = regexp.MustCompile(`(?i)\b(\d+) gold more towards an? ([a-z]+)`)
	sumInvest   = regexp.MustCompile(`(?i)\binvest (\d+) gold`)
	sumHonor    = regexp.MustCompile(`(?i)\bcosts (\d+) honor to bring in`)
)

// wordings are the words that a card's text may use for a type.
var typeWords = map[string]TypeSet{
	"personality": TypePersonality, "holding": TypeHolding, "follower": TypeFollower, "item": TypeItem,
	"spell": TypeSpell, "strategy": TypeStrategy, "attachment": TypeAttachment, "ring": TypeRing,
}

// readFacts reads what the rules need from a card's wording (TF-TYPE-06): production, refills, costs of Invest and
// Discipline. What it does not recognise it leaves out; coverage says so.
func readFacts(t *Table, c *card.Card, d *Def) Facts {
	var f Facts
	text, summary := strings.Join(strings.Fields(c.Text), " "), ""
	if text == "" {
		summary = c.Summary
	}
	if d.Stats[GoldProduction].Kind == Absent {
		f.Gold = firstNumber(factGold, text, sumGold, summary)
	}
	if m := firstMatch(factClanGold, text, sumClanGold, summary); m != nil {
		if clan, ok := card.ParseClan(m[2]); ok {
			if bit, err := t.clan(clan); err == nil {
				f.ClanGold, f.ClanGoldOf = number(m[1]), bit
			}
		}
	}
	f.Extra, f.ExtraFor = readExtra(t, text, summary, f.Gold)
	if n := firstNumber(factFirstTurn, text, sumFirst, summary); n > 0 {
		f.FirstTurnGold = n - d.Stats[GoldProduction].Value
	}
	f.RefillFaceUp = firstMatch(factRefill, text, sumRefill, summary) != nil
	f.StaysBowed = factStays.MatchString(text)
	f.OnePerPlayer = firstMatch(factOne, text, sumOne, summary) != nil
	f.Invest = firstNumber(factInvest, text, sumInvest, summary)
	f.Discipline = firstNumber(factDiscipline, text, factDiscipline, summary)
	if m := factHonor.FindStringSubmatch(text); m != nil {
		if f.EntryHonor = number(m[2]); strings.EqualFold(m[1], "lose") {
			f.EntryHonor = -f.EntryHonor
		}
	} else if m := sumHonor.FindStringSubmatch(summary); m != nil {
		f.EntryHonor = -number(m[1])
	}
	return f
}

// readExtra reads restricted Gold: how much more a card gives for which cards (TF-GOLD-05).
func readExtra(t *Table, text, summary string, gold int16) (int16, *Filter) {
	var extra int16
	var word string
	if m := factExtra.FindStringSubmatch(text); m != nil {
		extra, word = number(m[2])-number(m[1]), m[3]
	} else if m := sumExtra.FindStringSubmatch(summary); m != nil {
		extra, word = number(m[1]), m[2]
	}
	if extra <= 0 {
		return 0, nil
	}
	if types, ok := typeWords[strings.ToLower(word)]; ok {
		return extra, &Filter{Types: types}
	}
	if key, ok := t.keys[card.Fold(word)]; ok {
		return extra, &Filter{All: Keys(key)}
	}
	key, err := t.key(word)
	if err != nil {
		return 0, nil
	}
	return extra, &Filter{All: Keys(key)}
}

func firstMatch(text *regexp.Regexp, s string, summary *regexp.Regexp, sum string) []string {
	if m := text.FindStringSubmatch(s); m != nil {
		return m
	}
	return summary.FindStringSubmatch(sum)
}

func firstNumber(text *regexp.Regexp, s string, summary *regexp.Regexp, sum string) int16 {
	if m := firstMatch(text, s, summary, sum); m != nil {
		return number(m[1])
	}
	return 0
}

// number reads digits that a pattern has matched; it saturates at 99, above what any card prints.
func number(digits string) int16 {
	n, err := strconv.Atoi(digits)
	if err != nil || n > 99 {
		return 99
	}
	return int16(n)
}
