package fiveringsdb

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

// reader carries one Read.
type reader struct {
	ctx    context.Context
	report *importer.Report
	tree   fs.FS
	root   string // where the tree lies, for notes
	total  int    // bytes read so far
	dump   importer.Dump

	cycles    map[string]bool
	packs     map[string]card.Set
	printings map[string][]printed // by the tree's card id
}

// printed is a printing with its place.
type printed struct {
	card.Printing
	file string
	line int
}

// readTree reads the files in the order in which they need each other. root is where the tree lies, for notes.
func readTree(ctx context.Context, tree fs.FS, root string, report *importer.Report) (importer.Dump, error) {
	r := &reader{
		ctx: ctx, report: report, tree: tree, root: root, dump: importer.Dump{Game: card.L5RLCG},
		cycles: map[string]bool{}, packs: map[string]card.Set{}, printings: map[string][]printed{},
	}
	for _, step := range []func() error{r.readCycles, r.readPacks, r.readPrintings, r.readCards} {
		if err := step(); err != nil {
			return importer.Dump{}, err
		}
	}
	if len(r.dump.Records) == 0 {
		return importer.Dump{}, errors.New("no card in the folder Card can be used")
	}
	r.strayPrintings()
	r.giveIDs()
	for _, id := range sortedKeys(r.packs) {
		r.dump.Sets = append(r.dump.Sets, r.packs[id])
	}
	for i := range r.dump.Records {
		r.dump.Records[i].File = r.place(r.dump.Records[i].File)
	}
	return r.dump, nil
}

// file reads one file and calls take with each object in it. What is broken is refused with its place; only a
// cancelled context and too large a tree are errors.
func (r *reader) file(name string, take func(object json.RawMessage, line int) error) error {
	data, err := r.read(name)
	if err != nil {
		if r.ctx.Err() != nil || errors.Is(err, errTotal) {
			return err
		}
		r.note(importer.Refused, name, 0, "", "this file is left out: "+err.Error())
		return nil
	}
	line, err := each(data, func(object json.RawMessage, line int) {
		if err := take(object, line); err != nil {
			r.note(importer.Refused, name, line, "", "left out: "+err.Error())
		}
	})
	if err != nil {
		r.note(importer.Refused, name, line, "", "the rest of this file is left out: "+err.Error())
	}
	return nil
}

func (r *reader) readCycles() error {
	name := "Cycle.json"
	if !isIn(r.tree, name) {
		r.note(importer.Warning, name, 0, "", "there is no such file: rules that go by the cycle of a pack cannot know it")
		return nil
	}
	return r.file(name, func(object json.RawMessage, _ int) error {
		var c struct{ ID string }
		if err := json.Unmarshal(object, &c); err != nil {
			return err
		}
		if !importer.ValidLCGID(c.ID) {
			return fmt.Errorf("the cycle's id is %.60q, which is none", c.ID)
		}
		r.cycles[c.ID] = true
		return nil
	})
}

func (r *reader) readPacks() error {
	name := "Pack.json"
	return r.file(name, func(object json.RawMessage, line int) error {
		var p rawPack
		if err := json.Unmarshal(object, &p); err != nil {
			return err
		}
		switch {
		case !importer.ValidLCGID(p.ID):
			return fmt.Errorf("the pack's id is %.60q, which is none", p.ID)
		case r.packs[p.ID].ID != "":
			return fmt.Errorf("the pack %s stands there twice", p.ID)
		}
		if len(r.cycles) > 0 && !r.cycles[p.CycleID] {
			r.note(importer.Warning, name, line, p.ID, fmt.Sprintf("its cycle %.60q is not in Cycle.json", p.CycleID))
		}
		r.packs[p.ID] = r.set(&p, name, line)
		return nil
	})
}

// readPrintings reads what each pack printed; the file's name is the pack's id.
func (r *reader) readPrintings() error {
	files, err := list(r.tree, "PackCard")
	if err != nil {
		return err
	}
	for _, name := range files {
		pack := strings.TrimSuffix(path.Base(name), path.Ext(name))
		if !importer.ValidLCGID(pack) {
			r.note(importer.Refused, name, 0, "", "this file is left out: its name is no id of a pack")
			continue
		}
		if _, known := r.packs[pack]; !known {
			r.note(importer.Warning, name, 0, pack, "this pack is not in Pack.json: its release day and cycle are unknown")
			r.packs[pack] = card.Set{ID: pack, Game: card.L5RLCG, Publisher: "ffg"}
		}
		err := r.file(name, func(object json.RawMessage, line int) error {
			var p rawPrinting
			if err := json.Unmarshal(object, &p); err != nil {
				return err
			}
			if p.CardID == "" {
				return errors.New("card_id is missing")
			}
			r.printings[p.CardID] = append(r.printings[p.CardID], printed{file: name, line: line, Printing: card.Printing{
				Set: pack, Date: r.packs[pack].Date, Number: importer.PlainLine(string(p.Position)),
				Artist: importer.PlainLine(p.Illustrator), Flavor: importer.PlainText(p.Flavor),
			}})
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) readCards() error {
	files, err := list(r.tree, "Card")
	if err != nil {
		return err
	}
	seen := map[string]string{}
	for _, name := range files {
		err := r.file(name, func(object json.RawMessage, line int) error {
			var k rawCard
			if err := json.Unmarshal(object, &k); err != nil {
				return err
			}
			switch {
			case k.ID == "" || k.Name == "":
				return errors.New("id or name is missing: this is no card")
			case !importer.ValidLCGID(k.ID) || !importer.ValidLCGID(bare(k.ID)):
				return fmt.Errorf("the id %.60q is none", k.ID)
			case seen[k.ID] != "":
				return fmt.Errorf("the card %s is already in %s", k.ID, r.place(seen[k.ID]))
			}
			seen[k.ID] = name
			rec := r.record(&k, name, line)
			for _, p := range r.printings[k.ID] {
				rec.Card.Printings = append(rec.Card.Printings, p.Printing)
			}
			if len(rec.Card.Printings) == 0 {
				r.note(importer.Warning, name, line, k.ID, "no pack holds this card: formats that ask for a released pack will not take it")
			}
			r.dump.Records = append(r.dump.Records, rec)
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// strayPrintings reports printings of cards that are not there.
func (r *reader) strayPrintings() {
	have := make(map[string]bool, len(r.dump.Records))
	for i := range r.dump.Records {
		have[r.dump.Records[i].Key] = true
	}
	for _, id := range sortedKeys(r.printings) {
		for _, p := range r.printings[id] {
			if !have[id] {
				r.note(importer.Refused, p.file, p.line, id, "this printing is left out: no file of the folder Card has the card")
			}
		}
	}
}

func (r *reader) note(s importer.Severity, file string, line int, name, message string) {
	if len(name) > 100 {
		name = name[:100]
	}
	r.report.Add(importer.Note{Severity: s, Source: Name, File: r.place(file), Line: line, Card: name, Message: message})
}

// place is a file of the tree as the user finds it.
func (r *reader) place(file string) string { return filepath.Join(r.root, filepath.FromSlash(file)) }

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
