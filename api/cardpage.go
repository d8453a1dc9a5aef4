package api

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/search/query"
	"github.com/kotei-dev/kotei/web"
)

// cardData is what the page of a card shows.
type cardData struct {
	Face      face
	Name      string
	Rows      []cardRow
	Texts     []cardWording
	Faces     []cardSide
	Printings []cardPrinting
	Legality  []cardFormat
	Elsewhere []cardFormat // formats in which it is not legal
	Rulings   []card.Ruling
	Errata    []card.Erratum
	Limits    []cardLimit
	Asks      []cardCondition
	Changes   []cardText
	Games     []homeGame
	Together  []cardLink // count as the same card
	Created   bool
	Banned    bool
	Own       bool // the text is our own summary
	NoText    bool // no wording was imported
	JSON      string
	Family    []cardLink // other cards of the title
}

// cardRow is a fact of the card, its words linked to searches.
type cardRow struct {
	Label string
	Links []cardLink
	Words string
}

// cardLink is a link with its words.
type cardLink struct{ Text, Path, Note string }

// cardWording is the card in a language.
type cardWording struct {
	Lang, Language, Name string
	Lines                []textLine
	Counts               bool // this wording decides
}

// cardSide is one side of a card with two.
type cardSide struct {
	Name     string
	Keywords []string
	Stats    []faceStat
	Lines    []textLine
}

// cardPage shows one card. An old id leads to the present one.
func (s *server) cardPage(c echo.Context) error {
	id, err := url.PathUnescape(c.Param("id"))
	if err != nil {
		id = c.Param("id")
	}
	game := s.gameOf(c)
	v, ok := s.cfg.Library.View(game)
	if !ok {
		return fail(codeNotReady)
	}
	k, ok := v.Catalog.Card(id)
	if !ok {
		return fail(codeNotFound, shorten(c.Request().URL.Path), text{"no card has this id", "aucune carte n’a cet identifiant"})
	}
	if k.ID != id {
		return c.Redirect(http.StatusMovedPermanently, cardPath(k))
	}
	p := s.site(c, "card", k.Name)
	d, err := s.cardData(c.Request().Context(), v, p, k)
	if err != nil {
		return err
	}
	p.Data = d
	return s.show(c, p)
}

func (s *server) cardData(ctx context.Context, v *View, p web.Page, k *card.Card) (*cardData, error) {
	l := labelsOf(v, p.Lang)
	d := &cardData{
		Face: newFace(k, l), Name: k.Name, Created: k.Created, Banned: k.Banned, Rulings: k.Rulings, Errata: k.Errata,
		Games: s.homeGames(p.Game), JSON: k.URL, Own: k.Text == "" && k.Summary != "", NoText: slices.Contains(k.Missing, "text") || k.Text == "" && v.Catalog.Release().Starter,
	}
	d.Texts = cardWordings(k, l)
	for _, f := range k.Faces {
		d.Faces = append(d.Faces, cardSide{f.Name, f.Keywords, faceStats(k, f.Stats, l), textLines(f.Text)})
	}
	d.Rows = cardRows(k, l, p)
	d.Printings = cardPrintings(k, l, p)
	day := s.today()
	for _, x := range formats.LegalityOf(k, s.cfg.Formats, v.Catalog, day, p.Lang) {
		f := newCardFormat(x, p, k)
		if usable(x.Status) {
			d.Legality = append(d.Legality, f)
		} else {
			d.Elsewhere = append(d.Elsewhere, f)
		}
	}
	var err error
	if d.Limits, d.Asks, err = s.cardRules(ctx, v.Catalog, k, day, p); err != nil {
		return nil, err
	}
	d.Changes = cardTexts(v.Catalog, k, l, p)
	d.Together, d.Family = relatives(v.Catalog, k)
	return d, nil
}

// cardWordings are the card's names and texts, the wording that counts first.
func cardWordings(k *card.Card, l *labels) []cardWording {
	en := cardWording{Lang: "en", Language: capital(l.of(query.WordsLang, "en")), Name: k.Name, Lines: textLines(k.Text), Counts: true}
	if len(en.Lines) == 0 {
		en.Lines = textLines(k.Summary)
	}
	out := []cardWording{en}
	var langs []string
	for lang := range k.Names {
		langs = append(langs, lang)
	}
	for lang := range k.Texts {
		if _, named := k.Names[lang]; !named {
			langs = append(langs, lang)
		}
	}
	slices.Sort(langs)
	for _, lang := range langs {
		if lang == "en" {
			continue
		}
		out = append(out, cardWording{Lang: lang, Language: capital(l.of(query.WordsLang, lang)), Name: cmp.Or(k.Names[lang], k.Name), Lines: textLines(k.Texts[lang])})
	}
	return out
}

// cardRows are the facts of a card that lead to other cards.
func cardRows(k *card.Card, l *labels, p web.Page) []cardRow {
	var rows []cardRow
	row := func(key string, links []cardLink, words string) {
		if len(links) == 0 && words == "" {
			return
		}
		label, _ := p.T("card.row." + key) // TestWords
		rows = append(rows, cardRow{label, links, words})
	}
	to := func(field query.FieldID, id, label string) cardLink {
		return cardLink{Text: label, Path: p.Search(string(field) + ":" + queryValue(id))}
	}
	row("title", []cardLink{to(query.FieldTitle, k.Title, k.Title)}, "")
	var types, clans, keywords []cardLink
	for _, t := range k.Types {
		types = append(types, to(query.FieldType, string(t), capital(l.of(query.WordsType, string(t)))))
	}
	for _, c := range k.Clans {
		clans = append(clans, to(query.FieldClan, string(c), l.of(query.WordsClan, string(c))))
	}
	for _, w := range k.Keywords {
		keywords = append(keywords, to(query.FieldKeyword, w, w))
	}
	for _, w := range k.Traits {
		keywords = append(keywords, to(query.FieldTrait, w, w))
	}
	row("type", types, "")
	row("side", []cardLink{to(query.FieldSide, string(k.Side), capital(l.of(query.WordsSide, string(k.Side))))}, "")
	row("clan", clans, "")
	row("keywords", keywords, "")
	if k.Sensei != nil {
		var of []cardLink
		if k.Sensei.All {
			of = append(of, to("sensei", "all", capital(l.of(query.WordsSensei, "all"))))
		}
		for _, c := range k.Sensei.Clans {
			of = append(of, to("sensei", string(c), l.of(query.WordsClan, string(c))))
		}
		row("sensei", of, "")
	}
	var elements []string
	for _, e := range k.Elements {
		elements = append(elements, l.of(query.WordsElement, e))
	}
	row("elements", nil, strings.Join(elements, ", "))
	row("rarity", nil, l.of(query.WordsRarity, k.Rarity))
	row("role", nil, strings.Join(k.RoleOnly, ", "))
	row("allowed", nil, l.clans(k.AllowedClans))
	row("old", nil, strings.Join(k.OldNames, "; "))
	return rows
}

// relatives are the cards that construction rules count as the same, and the other cards of the title.
func relatives(c *catalog.Catalog, k *card.Card) (together, family []cardLink) {
	seen := map[string]bool{k.ID: true}
	add := func(list *[]cardLink, o *card.Card) {
		if !seen[o.ID] {
			seen[o.ID] = true
			*list = append(*list, cardLink{Text: o.Name, Path: cardPath(o)})
		}
	}
	titles := []string{k.Title}
	if k.SoulOf != nil {
		titles = append(titles, *k.SoulOf)
	}
	for i := range c.Len() { // a scan of some microseconds, once a page
		o := c.At(i)
		switch {
		case k.LimitKey != "" && o.LimitKey == k.LimitKey, slices.Contains(k.AlsoVersionOf, o.LimitKey), k.LimitKey != "" && slices.Contains(o.AlsoVersionOf, k.LimitKey):
			add(&together, o)
		case slices.Contains(titles, o.Title), k.FamilyID != "" && o.FamilyID == k.FamilyID, o.SoulOf != nil && *o.SoulOf == k.Title:
			add(&family, o)
		}
	}
	return together, family
}
