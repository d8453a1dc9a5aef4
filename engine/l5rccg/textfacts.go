package l5rccg

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// What the wording of a card tells by itself. A card of the starter set has a summary instead of a wording; its first
// words follow one pattern, so they are read the same way.
var (
	factGold       = regexp.MustCompile(`(?i)(?::bow:|\bbow(?: this (?:card|holding))?)(?:\s*:)*\s*(?:to )?produces? (\d+) gold\b`)
	factClanGold   = regexp.MustCompile(`(?i)produces? \d+ gold,? or (\d+) gold if you are an? ([a-z' ]+?)(?: clan)? player`)
	factExtra      = regexp.MustCompile(`(?i)produces? (\d+) gold,? or (\d+) gold (?:if|when) paying for an? ([a-z' -]+?),? which (?:may|can) only pay for (?:that|him)`)
	factOnly       = regexp.MustCompile(`(?i):bow::? when paying for an? ([a-z' -]+?), produce (\d+) gold,? which (?:may|can) only pay for (?:that|him)`)
	factFirstTurn  = regexp.MustCompile(`(?i)produces (\d+) gold on your first turn`)
	factRefill     = regexp.MustCompile(`(?i)\brenew\b|(courtesy: )?after (?:you recruit this holding|this (?:card|holding) enters play) from (?:a|your) province, refill (?:the|that) province face-up`)
	factEndDraw    = regexp.MustCompile(`(?i)after this \w+ enters play from your hand, (?:you may )?draw an? (?:additional )?card (?:when this|before your) turn ends`)
	factHandMax    = regexp.MustCompile(`(?i)\byou have \+(\d+) maximum hand size\.`)
	factFalse      = regexp.MustCompile(`(?i)\bdoes not count towards an enlightenment victory`)
	factRingFavor  = regexp.MustCompile(`(?i)\bafter you resolve two or more favor actions in one turn`)
	factRingRazed  = regexp.MustCompile(`(?i)\bafter a battle resolves where you destroyed a province, you may put this ring into play and lose (\d+) honor`)
	factRingHand   = regexp.MustCompile(`(?i)\blimited: play if you have two or fewer rings in play\. discard your hand`)
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
	sumEndDraw  = regexp.MustCompile(`(?i)\bentering from hand, one more card at the end of the turn`)
	sumHandMax  = regexp.MustCompile(`(?i)\blets you keep (one) more card`)
	sumRingFav  = regexp.MustCompile(`(?i)\benters after two favor actions in a turn`)
	sumRingHand = regexp.MustCompile(`(?i)\blimited: enters for a whole hand with two or fewer rings`)
	sumHonor    = regexp.MustCompile(`(?i)\bcosts (\d+) honor to bring in`)
)

// typeWords are the words that a card's text may use for a type.
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
	if m := factRefill.FindStringSubmatch(text); m != nil {
		f.RefillFaceUp, f.Courtesy = m[1] == "", m[1] != ""
	} else {
		f.RefillFaceUp = sumRefill.MatchString(summary)
	}
	if firstMatch(factEndDraw, text, sumEndDraw, summary) != nil {
		f.EndDraw = 1
	}
	if m := firstMatch(factHandMax, text, sumHandMax, summary); m != nil {
		f.HandMax = max(1, number(strings.Replace(m[1], "one", "1", 1)))
	}
	f.Ring = readRing(text, summary)
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
	} else if m := factOnly.FindStringSubmatch(text); m != nil && gold == 0 {
		extra, word = number(m[2]), m[1]
	} else if m := sumExtra.FindStringSubmatch(summary); m != nil {
		extra, word = number(m[1]), m[2]
	}
	if extra <= 0 {
		return 0, nil
	}
	class := readClass(t, word)
	if class == nil {
		return 0, nil
	}
	return extra, class
}

// readClass reads the class of cards that a text names: a type, a keyword, a clan, or one of these before a type. It is nil
// for what has alternatives or conditions.
func readClass(t *Table, words string) *Filter {
	words = strings.TrimSuffix(card.Fold(words), " card")
	if strings.Contains(words, " or ") || strings.Contains(words, " with ") || strings.HasPrefix(words, "non ") {
		return nil
	}
	f := &Filter{}
	last := words[strings.LastIndexByte(words, ' ')+1:]
	if types, ok := typeWords[last]; ok {
		f.Types = types
		words = strings.TrimSpace(strings.TrimSuffix(words, last))
	}
	if words == "" {
		return f
	}
	if clan, ok := card.ParseClan(words); ok && (strings.HasSuffix(words, " clan") || slices.Contains(t.clans, clan)) {
		bit, err := t.clan(clan)
		if err != nil {
			return nil
		}
		f.Clans = bit
		return f
	}
	key, err := t.key(words)
	if err != nil {
		return nil
	}
	f.All = Keys(key)
	return f
}

// readRing reads on what a Ring enters play, as far as the engine sees it (TF-RING-01), and whether it counts for
// enlightenment.
func readRing(text, summary string) RingRule {
	r := RingRule{False: factFalse.MatchString(text)}
	switch {
	case firstMatch(factRingFavor, text, sumRingFav, summary) != nil:
		r.Event, r.Times = EventFavorUsed, 2
	case firstMatch(factRingHand, text, sumRingHand, summary) != nil:
		r.ForHand = true
	default:
		if m := factRingRazed.FindStringSubmatch(text); m != nil {
			r.Event, r.Times, r.Honor = EventProvince, 1, -number(m[1])
		}
	}
	return r
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
