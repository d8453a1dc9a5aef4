package api

import (
	"maps"
	"unicode/utf8"

	"github.com/kotei-dev/kotei/api/imports"
	"github.com/kotei-dev/kotei/importer"
)

// Bounds of what is told of an import.
const (
	maxNotes = 200 // of a report
	maxNote  = 500 // bytes of a message
)

// importFaults are the codes of the reasons for which an import fails.
var importFaults = map[imports.Fault]code{
	imports.FaultContent: codeImportContent, imports.FaultArchive: codeArchive, imports.FaultBusy: codeImportBusy,
	imports.FaultStorage: codeImportStorage, imports.FaultUnserved: codeImportUnserved, imports.FaultInternal: codeInternal,
}

// importWire is an import as it goes out.
func importWire(st imports.Status, lang string) Import {
	w := Import{
		Id: st.ID, Url: importPath(st.ID), State: ImportState(st.State), Stage: ImportStage(st.Stage), Done: st.Done, Total: st.Total,
		Replace: st.Replace, CreatedAt: st.Created.UTC(), Source: given(st.Source), Game: given(string(st.Game)), Name: given(st.Name),
	}
	if !st.Ended.IsZero() {
		ended := st.Ended.UTC()
		w.EndedAt = &ended
	}
	if st.Reports != nil {
		reports := []ImportReport{}
		for _, r := range st.Reports {
			reports = append(reports, importReport(r))
		}
		w.Reports = &reports
	}
	if st.Fault != "" {
		f := fail(importFaults[st.Fault])
		if f.code == codeArchive {
			f.args = []any{st.Message}
		}
		p := f.problem(lang, "", "")
		w.Error = &ImportError{Type: p.Type, Code: p.Code, Detail: p.Detail, Cause: given(brief(st.Message))}
	}
	return w
}

// importReport is the report about a game, with as many notes as may be told.
func importReport(r *importer.Report) ImportReport {
	w := ImportReport{
		Game: string(r.Game), Release: given(r.Release), Read: map[string]int{}, Cards: r.Cards, Printings: r.Printings,
		Merged: r.Merged, Unchanged: r.Unchanged, Notes: []ImportNote{},
	}
	maps.Copy(w.Read, r.Read)
	for _, n := range r.Sorted() {
		switch n.Severity {
		case importer.Refused:
			w.Counts.Refused++
		case importer.Warning:
			w.Counts.Warning++
		default:
			w.Counts.Info++
		}
		if len(w.Notes) == maxNotes {
			continue
		}
		note := ImportNote{Severity: ImportNoteSeverity(n.Severity), Source: given(n.Source), File: given(brief(n.File)), Card: given(brief(n.Card)), Message: brief(n.Message)}
		if n.Line > 0 {
			note.Line = &n.Line
		}
		w.Notes = append(w.Notes, note)
	}
	return w
}

// brief bounds a text that quotes a file.
func brief(s string) string {
	if len(s) <= maxNote {
		return s
	}
	at := maxNote
	for at > 0 && !utf8.RuneStart(s[at]) {
		at--
	}
	return s[:at] + "…"
}
