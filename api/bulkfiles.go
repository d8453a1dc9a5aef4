package api

import (
	"context"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/kotei-dev/kotei/api/bulk"
)

// slowestDownload is the rate in bytes a second at which the whole of a bulk file must get through.
const slowestDownload = 16 << 10

// bulkWords say what is in each file.
var bulkWords = map[string]text{
	bulk.Cards: {
		"Every card with its printings, one a line, as /v1/{game}/cards/{id} gives it.",
		"Toutes les cartes avec leurs éditions, une par ligne, telles que les donne /v1/{game}/cards/{id}.",
	},
	bulk.Printings: {
		"Every printing, one a line, with the id and name of its card.",
		"Toutes les éditions, une par ligne, avec l’identifiant et le nom de leur carte.",
	},
}

// files are the bulk files of the view: those beside the database, or else made in memory at the first call.
func (v *View) files() (*bulk.Set, error) {
	v.bulkOnce.Do(func() {
		if v.bulk = v.Bulk; v.bulk == nil {
			v.bulk, v.bulkErr = bulk.Memory(v.Catalog)
		}
	})
	return v.bulk, v.bulkErr
}

// ListBulk lists the files of the current release.
func (s *server) ListBulk(ctx context.Context, req ListBulkRequestObject) (ListBulkResponseObject, error) {
	v, err := viewOf(ctx)
	if err != nil {
		return nil, err
	}
	set, err := v.files()
	if err != nil {
		return nil, fail(codeInternal).because(err)
	}
	list := BulkList{Data: []BulkFile{}}
	var updated *time.Time
	if !v.ImportedAt.IsZero() {
		at := v.ImportedAt.UTC().Truncate(time.Second)
		updated = &at
	}
	for _, f := range set.Files {
		list.Data = append(list.Data, BulkFile{
			File: f.Name, Description: bulkWords[f.Name].in(contextLanguage(ctx)), MediaType: bulk.MediaType, Lines: f.Lines, Size: f.Size,
			Sha256: f.SHA256, Release: v.Catalog.Release().Hash, UpdatedAt: updated,
			Url: "/v1/" + url.PathEscape(string(req.Game)) + "/bulk/" + f.Name,
		})
	}
	return encode(list)
}

// GetBulkFile is one of them. The name is looked up in the list, and never part of a path.
func (s *server) GetBulkFile(ctx context.Context, req GetBulkFileRequestObject) (GetBulkFileResponseObject, error) {
	v, err := viewOf(ctx)
	if err != nil {
		return nil, err
	}
	set, err := v.files()
	if err != nil {
		return nil, fail(codeInternal).because(err)
	}
	f, ok := set.File(req.File)
	if !ok {
		path := "/v1/" + string(req.Game) + "/bulk/" + shorten(req.File)
		return nil, fail(codeNotFound, path, text{"there is no such file; /v1/{game}/bulk lists them", "ce fichier n’existe pas ; /v1/{game}/bulk les énumère"})
	}
	r, ok := ctx.Value(requestKey{}).(*http.Request)
	if !ok {
		return nil, fail(codeInternal).because(fmt.Errorf("no request behind %s", req.File))
	}
	return download{s, r, f}, nil
}

// download sends a bulk file: whole, in ranges (If-Range), or not at all where the client has it.
type download struct {
	*server
	request *http.Request
	file    *bulk.File
}

// VisitGetBulkFileResponse writes the answer.
func (d download) VisitGetBulkFileResponse(w http.ResponseWriter) error {
	h := w.Header()
	h.Set("Content-Type", bulk.MediaType)
	h.Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", d.file.Name))
	h.Set("ETag", `"`+d.file.SHA256[:32]+`"`)
	h.Set("Repr-Digest", "sha-256=:"+base64.StdEncoding.EncodeToString(d.file.Digest())+":")
	h.Set("Cache-Control", "public, max-age=60, no-transform")
	h.Del("Content-Language")
	// The usual time for an answer is too short for a whole release on a slow line. Writers without deadlines need none.
	allowed := WriteTimeout + time.Duration(d.file.Size/slowestDownload)*time.Second
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(allowed))
	r := d.request.Clone(d.request.Context())
	r.Method = originalMethod(d.request) // HEAD needs no reading
	if unit, ranges, _ := strings.Cut(r.Header.Get("Range"), "="); strings.EqualFold(strings.TrimSpace(unit), "bytes") {
		r.Header.Set("Range", "bytes="+ranges) // a unit may be in any case
	} else {
		r.Header.Del("Range") // a unit that is not known must be ignored, where net/http would refuse it
	}
	refusal := &refusals{ResponseWriter: w}
	http.ServeContent(refusal, r, d.file.Name, time.Time{}, d.file.Content())
	switch refusal.status {
	case http.StatusRequestedRangeNotSatisfiable:
		writeProblem(w, d.request, fail(codeRange), d.server)
	case http.StatusPreconditionFailed:
		writeProblem(w, d.request, fail(codePrecondition), d.server)
	}
	return nil
}

// refusals holds back what net/http says of a range or condition that cannot be met, for a problem to say it.
type refusals struct {
	http.ResponseWriter
	status int
}

func (w *refusals) WriteHeader(status int) {
	if status >= http.StatusBadRequest {
		w.status = status
		for _, name := range []string{"Content-Disposition", "Content-Type", "Repr-Digest"} {
			w.Header().Del(name)
		}
		return
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *refusals) Write(p []byte) (int, error) {
	if w.status != 0 {
		return len(p), nil
	}
	return w.ResponseWriter.Write(p)
}
