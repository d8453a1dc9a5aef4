package deck

import (
	"encoding/json"
	"strconv"
)

// ttsCodec is a saved object of Tabletop Simulator: a pile for each section, with a card for each copy. It is only
// written.
func ttsCodec() codec {
	return codec{
		Dialect: Dialect{Name: "tts", Title: "Tabletop Simulator", MediaType: "application/json", Write: true},
		write:   writeTTS,
	}
}

type ttsSave struct {
	SaveName     string      `json:"SaveName"`
	GameMode     string      `json:"GameMode"`
	Date         string      `json:"Date"`
	Note         string      `json:"Note"`
	Rules        string      `json:"Rules"`
	ObjectStates []ttsObject `json:"ObjectStates"`
}

type ttsObject struct {
	Name             string             `json:"Name"` // "Deck" or "Card"
	Transform        ttsTransform       `json:"Transform"`
	Nickname         string             `json:"Nickname"`
	Description      string             `json:"Description"`
	GMNotes          string             `json:"GMNotes"`
	CardID           int                `json:"CardID,omitempty"`
	DeckIDs          []int              `json:"DeckIDs,omitempty"`
	CustomDeck       map[string]ttsFace `json:"CustomDeck,omitempty"`
	ContainedObjects []ttsObject        `json:"ContainedObjects,omitempty"`
}

type ttsTransform struct {
	PosX   float64 `json:"posX"`
	PosY   float64 `json:"posY"`
	PosZ   float64 `json:"posZ"`
	RotX   float64 `json:"rotX"`
	RotY   float64 `json:"rotY"`
	RotZ   float64 `json:"rotZ"`
	ScaleX float64 `json:"scaleX"`
	ScaleY float64 `json:"scaleY"`
	ScaleZ float64 `json:"scaleZ"`
}

// ttsFace is the sheet of images that a card is cut from; each card here has one of its own.
type ttsFace struct {
	FaceURL      string `json:"FaceURL"`
	BackURL      string `json:"BackURL"`
	NumWidth     int    `json:"NumWidth"`
	NumHeight    int    `json:"NumHeight"`
	BackIsHidden bool   `json:"BackIsHidden"`
	UniqueBack   bool   `json:"UniqueBack"`
}

// writeTTS gives each card a sheet without an image: names, sets and ids are there, pictures are not.
func writeTTS(d Deck, r *Resolver) (string, []Loss, error) {
	if err := fewCopies("tts", d); err != nil {
		return "", nil, err
	}
	w := newWriter(d, r, lineStyle{printing: setName})
	w.loseHead("Tabletop Simulator", false, true)
	if !writable(d.Name) {
		w.lose(-1, "name", "the deck's name has characters that the file cannot hold")
	}
	if len(d.Entries) > 0 {
		w.lose(-1, "image", "FaceURL and BackURL are empty, since Kotei has no images of cards: fill them in, or the cards are blank with their names as tooltips")
	}
	save := ttsSave{SaveName: d.Name, ObjectStates: []ttsObject{}}
	sheet := 0
	for at, s := range append([]Section{""}, w.sections()...) {
		pile := ttsPile(zoneTitle(s), at)
		for _, i := range w.in(s) {
			if raw := d.Entries[i].RawCount; raw != "" {
				w.lose(i, "count", strconv.Quote(raw)+" copies cannot be written: there is an object for each")
				continue
			}
			sheet++
			w.ttsCopies(&pile, i, sheet)
		}
		switch len(pile.ContainedObjects) {
		case 0:
			continue
		case 1: // a pile of one card is a card
			only := pile.ContainedObjects[0]
			only.Transform = pile.Transform
			save.ObjectStates = append(save.ObjectStates, only)
		default:
			save.ObjectStates = append(save.ObjectStates, pile)
		}
	}
	out, err := json.MarshalIndent(save, "", "  ")
	return string(out) + "\n", w.losses, err
}

// ttsPile is an empty pile face down, the piles side by side.
func ttsPile(title string, at int) ttsObject {
	return ttsObject{
		Name: "Deck", Nickname: title, CustomDeck: map[string]ttsFace{},
		Transform: ttsTransform{PosX: float64(at) * 3, PosY: 1, RotY: 180, RotZ: 180, ScaleX: 1, ScaleY: 1, ScaleZ: 1},
	}
}

// ttsCopies puts the copies of an entry on a pile. Object ids are the sheet's number times 100 and the place on it.
func (w *writer) ttsCopies(pile *ttsObject, i, sheet int) {
	e := w.d.Entries[i]
	set := ""
	if e.Printing != "" {
		if set = setName(w.r, e.Printing); set == "" {
			w.lose(i, "printing", "the printing "+e.Printing+" has no name here")
		}
	}
	name := e.Name
	if c, ok := w.r.cat.Card(e.Card); ok {
		name = c.Name
	}
	if !writable(name) {
		w.lose(i, "name", "the name has characters that the file cannot hold")
	}
	face := map[string]ttsFace{strconv.Itoa(sheet): {NumWidth: 1, NumHeight: 1, BackIsHidden: true}}
	one := ttsObject{
		Name: "Card", Transform: pile.Transform, Nickname: name, Description: set, GMNotes: e.Card, CardID: sheet * 100, CustomDeck: face,
	}
	pile.CustomDeck[strconv.Itoa(sheet)] = face[strconv.Itoa(sheet)]
	for range e.Count {
		pile.DeckIDs = append(pile.DeckIDs, one.CardID)
		pile.ContainedObjects = append(pile.ContainedObjects, one)
	}
}
