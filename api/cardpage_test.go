package api_test

import (
	"html"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/importer/importtest"
	"github.com/kotei-dev/kotei/web"
)

// Every card of the starter set has a page in both languages that tells what the API tells: its name, its numbers and
// its legality in every format.
func TestCardPages(t *testing.T) {
	s := serve(t, starters(t)...)
	for _, game := range card.Games() {
		v, _ := s.library.View(game)
		step := max(1, v.Catalog.Len()/60)
		for i := 0; i < v.Catalog.Len(); i += step {
			checkCardPage(t, s, v.Catalog.At(i), i%(2*step) == 0)
		}
	}
}

// The same for some of the cards that are really there, with all their printings, languages, rulings and oddities.
func TestRealCardPages(t *testing.T) {
	s := serve(t, importtest.Catalog(t), importtest.LCG(t), importtest.Altered(t))
	for _, game := range card.Games() {
		v, _ := s.library.View(game)
		step := max(1, v.Catalog.Len()/80)
		for i := 0; i < v.Catalog.Len(); i += step {
			checkCardPage(t, s, v.Catalog.At(i), i%(2*step) == 0)
		}
	}
}

func checkCardPage(t *testing.T, s *service, k *card.Card, french bool) {
	t.Helper()
	lang := map[bool]string{true: "fr", false: "en"}[french]
	target := "/" + string(k.Game) + "/cards/" + k.ID
	res := s.get(target, "Accept-Language: "+lang)
	body := html.UnescapeString(text(t, res))
	if res.StatusCode != http.StatusOK {
		t.Errorf("%s: %d", target, res.StatusCode)
		return
	}
	wants := []string{"<h1>" + k.Name + "</h1>", `href="` + k.URL + `"`}
	for _, st := range k.Stats {
		wants = append(wants, "<dd>"+strings.Replace(st.Text, "-", "−", 1)+"</dd>")
	}
	for _, x := range decode[api.CardLegality](t, s.get(k.URL+"/legality?lang="+lang)).Data {
		wants = append(wants, x.Reason, ">"+x.Name+"</a>")
	}
	for _, want := range wants {
		if !strings.Contains(body, want) {
			t.Errorf("%s in %s: no %q", target, lang, want)
		}
	}
	if n := strings.Count(body, `<p class="printing-head">`); n != len(k.Printings) {
		t.Errorf("%s: %d printings, want %d", target, n, len(k.Printings))
	}
	for _, place := range regexp.MustCompile(`data-place="([^"]*)"`).FindAllStringSubmatch(body, -1) {
		if place[1] == "" {
			t.Errorf("%s: a number has no place on the face", target)
		}
	}
}

// Pages of cards that there are not, and of old ids.
func TestCardPageIDs(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	if res := s.get(ccg + "/cards/hida-specimen"); res.StatusCode != http.StatusMovedPermanently || res.Header.Get("Location") != ccg+"/cards/hida-example" {
		t.Errorf("an old id: %d to %q", res.StatusCode, res.Header.Get("Location"))
	}
	for _, target := range []string{ccg + "/cards/nobody", ccg + "/cards/%3Cb%3E", "/l5r-lcg/cards/hida-example", "/l5r-lcg/cards", "/no-such-game/cards"} {
		res := s.get(target, asPerson)
		if body := text(t, res); res.StatusCode == http.StatusOK && !strings.Contains(target, "lcg") || strings.Contains(body, "<b>") && strings.Contains(target, "%3Cb") {
			t.Errorf("%s: %d", target, res.StatusCode)
		}
	}
	// A card tells how often it may stand in a deck, by the same rules as a deck is judged.
	body := text(t, s.get(ccg+"/cards/hida-example-exp"))
	if !strings.Contains(body, "At most 1 copy") || !strings.Contains(body, "unique-limit") {
		t.Error("nothing tells that a Unique card may be there once only")
	}
	if body := text(t, s.get(ccg+"/cards/hida-example")); !strings.Contains(body, "At most 3 copies") || !strings.Contains(body, `href="/l5r-ccg/cards/hida-example-exp"`) {
		t.Error("nothing tells of three copies, or of the other card of the title")
	}
}

// What a card's own text does to decks has words for every kind of text, and is told where it is so.
func TestDeckTextWords(t *testing.T) {
	for _, lang := range []string{"en", "fr"} {
		p := web.Page{Lang: lang}
		for _, kind := range append(formats.DeckTextKinds(), "copies-any", "shut-out") {
			if _, err := p.T("card.changes." + kind); err != nil {
				t.Error(err)
			}
		}
	}
	s := serve(t, importtest.Catalog(t))
	for target, wants := range map[string][]string{
		"/cards/dark-ring-of-air-exp": {"It shuts these cards out: <a href=\"/l5r-ccg/cards/ring-of-air\">"},
		"/cards/ring-of-air":          {"It cannot stand in a deck with <a href=\"/l5r-ccg/cards/dark-ring-of-air-exp\">"},
		"/cards/shinbone-warrior":     {"Up to 10 copies of it may be there.", "At most 10 copies"},
		"/cards/yokuni-sensei":        {"It asks for at least 1 of these cards: <b>Event</b>"},
	} {
		body := strings.ReplaceAll(html.UnescapeString(text(t, s.get(ccg+target))), "<p>", "")
		for _, want := range wants {
			if !strings.Contains(body, want) {
				t.Errorf("%s: no %q", target, want)
			}
		}
	}
}

// The signs that faces use are drawn, and none is drawn that no face uses.
func TestMarks(t *testing.T) {
	b, err := os.ReadFile("../web/parts/marks.html")
	if err != nil {
		t.Fatal(err)
	}
	drawn := map[string]bool{}
	for _, m := range regexp.MustCompile(`<symbol id="mark-([a-z_]+)"`).FindAllStringSubmatch(string(b), -1) {
		drawn[m[1]] = true
	}
	for _, word := range api.Marks() {
		if !drawn[word] {
			t.Errorf("%s is not drawn", word)
		}
		delete(drawn, word)
	}
	for word := range drawn {
		t.Errorf("%s is drawn for nobody", word)
	}
}

// The page of a card in a browser, one of each layout.
func TestCardPage(t *testing.T) {
	ctx := browser(t)
	s := serve(t, starters(t)...)
	srv := httptest.NewServer(s.handler)
	defer srv.Close()
	for _, l := range looks() {
		t.Run(l.name, func(t *testing.T) {
			p := open(ctx, t, srv.URL, ccg+"/cards/moto-chinua-exp", l, ".cardpage h1")
			p.settled(l)
			p.shoot("card-" + l.name)
			p.do("where it is not legal", chromedp.Focus(".elsewhere summary"), chromedp.KeyEvent("\r"), chromedp.WaitVisible(".elsewhere table"))
			p.settled(l)
			if l.name != looks()[0].name { // each layout once
				return
			}
			for game, types := range map[card.Game][]card.Type{
				card.L5RCCG:  {card.Stronghold, card.SenseiType, card.Holding, card.Event, card.Strategy, card.Ring, card.Follower, card.Item, card.Spell},
				card.L5RLCG:  {"character", "province", "stronghold", "attachment", "role"},
				card.Altered: {"hero", "character", "spell"},
			} {
				v, _ := s.library.View(game)
				for _, kind := range types {
					for i := range v.Catalog.Len() {
						if k := v.Catalog.At(i); k.HasType(kind) {
							p.do(k.ID, chromedp.Navigate(srv.URL+"/"+string(game)+"/cards/"+k.ID), chromedp.WaitReady(".cardpage .face"))
							p.settled(l)
							break
						}
					}
				}
			}
		})
	}
}
