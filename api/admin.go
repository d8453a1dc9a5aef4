package api

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/kotei-dev/kotei/api/imports"
	"github.com/kotei-dev/kotei/card"
)

// MinToken is the length in bytes that the token of an operator has at least: that of 128 random bits in hex.
const MinToken = 32

// cancelWait is how long a request waits for the import that it has stopped.
const cancelWait = 10 * time.Second

// Admin is what the operator may do with a token. Make it with NewAdmin.
type Admin struct {
	imports *imports.Manager
	token   [sha256.Size]byte // hash of the token, which itself is not kept
}

// NewAdmin lets whoever has the token ask for imports. The token is MinToken or more visible ASCII characters.
func NewAdmin(token string, m *imports.Manager) (*Admin, error) {
	if len(token) < MinToken {
		return nil, fmt.Errorf("the token has %d characters, and at least %d are wanted", len(token), MinToken)
	}
	if strings.IndexFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }) >= 0 {
		return nil, errors.New("the token has characters other than visible ones of ASCII")
	}
	return &Admin{imports: m, token: sha256.Sum256([]byte(token))}, nil
}

// knows says whether the token is the right one, in a time that tells nothing about it.
func (a *Admin) knows(token string) bool {
	sum := sha256.Sum256([]byte(token))
	return subtle.ConstantTimeCompare(sum[:], a.token[:]) == 1
}

// isAdmin says whether a path is one of the operator's, also where it is none of the contract.
func isAdmin(path string) bool { return strings.HasPrefix(path+"/", adminPath) }

// withAdmin lets requests for paths of the operator through that come with the token. Where there is no token, nothing
// tells them from paths that do not exist.
func (s *server) withAdmin(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		x := exchangeOf(r.Context())
		switch {
		case !isAdmin(r.URL.Path) || x.hidden:
		case s.cfg.Admin == nil:
			x.hidden = true
		case !s.cfg.Admin.knows(bearer(r)):
			addr, _ := s.cfg.Proxies.Origin(r)
			s.cfg.Logger.Warn("a request for a path of the operator without the right token", "request_id", x.id, "address", addr.String(), "method", r.Method, "token", bearer(r) != "")
			s.leaveBody(r)
			w.Header().Set("WWW-Authenticate", `Bearer realm="kotei admin"`)
			writeProblem(w, r, fail(codeAdminToken), s)
			return
		default:
			x.admin = true
			if s.contract.uploading(r) {
				x.upload = newUploadBody(w, r, s.cfg.StreamIdle)
				r.Body = x.upload
			}
		}
		next.ServeHTTP(w, r)
	})
}

// withHidden lets no handler see what is hidden from the client.
func (s *server) withHidden(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if exchangeOf(c.Request().Context()).hidden {
			return echo.ErrNotFound
		}
		return next(c)
	}
}

// admin is what the operator may do, for a handler behind withAdmin.
func (s *server) admin(ctx context.Context) (*Admin, *exchange, error) {
	x := exchangeOf(ctx)
	if x == nil || !x.admin { // a path that withAdmin does not know of
		return nil, nil, fail(codeInternal).because(errors.New("a handler of the operator without a token"))
	}
	return s.cfg.Admin, x, nil
}

// ListImports lists what is remembered.
func (s *server) ListImports(ctx context.Context, _ ListImportsRequestObject) (ListImportsResponseObject, error) {
	a, _, err := s.admin(ctx)
	if err != nil {
		return nil, err
	}
	list := ImportList{Data: []Import{}}
	for _, st := range a.imports.List() {
		list.Data = append(list.Data, importWire(st, contextLanguage(ctx)))
	}
	return encode(list)
}

// GetImport is one of them.
func (s *server) GetImport(ctx context.Context, req GetImportRequestObject) (GetImportResponseObject, error) {
	a, _, err := s.admin(ctx)
	if err != nil {
		return nil, err
	}
	st, err := a.imports.Get(req.Id)
	if err != nil {
		return nil, importFailure(req.Id, err)
	}
	return encode(importWire(st, contextLanguage(ctx)))
}

// CancelImport stops an import.
func (s *server) CancelImport(ctx context.Context, req CancelImportRequestObject) (CancelImportResponseObject, error) {
	a, _, err := s.admin(ctx)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, cancelWait)
	defer cancel()
	st, err := a.imports.Cancel(ctx, req.Id)
	if err != nil {
		return nil, importFailure(req.Id, err)
	}
	return encode(importWire(st, contextLanguage(ctx)))
}

// CreateImport takes an upload and begins its import.
func (s *server) CreateImport(ctx context.Context, req CreateImportRequestObject) (CreateImportResponseObject, error) {
	a, x, err := s.admin(ctx)
	if err != nil {
		return nil, err
	}
	o, err := x.upload.order(req.Params)
	if err != nil {
		return nil, err
	}
	st, err := a.imports.Start(ctx, o, x.upload)
	var running *imports.RunningError
	if errors.As(err, &running) {
		x.upload.leave()
	}
	if err != nil {
		return nil, importFailure("", err)
	}
	w, err := encode(importWire(st, contextLanguage(ctx)))
	w.status, w.location = http.StatusAccepted, importPath(st.ID)
	return w, err
}

// order is what a request asks for.
func (b *uploadBody) order(p CreateImportParams) (imports.Order, error) {
	o := imports.Order{Archive: b.media == zipType, Size: max(0, b.size)}
	if p.Source != nil {
		o.Source = string(*p.Source)
	}
	if p.Game != nil {
		o.Game = card.Game(*p.Game)
	}
	if p.Replace != nil {
		o.Replace = *p.Replace
	}
	switch {
	case o.Archive && p.Name != nil:
		return o, fail(codeParameterInvalid).of("name", "unwanted")
	case o.Archive:
	case p.Name == nil:
		return o, fail(codeParameterInvalid).of("name", "required", "name")
	case imports.CheckName(*p.Name) != "":
		return o, fail(codeParameterInvalid).of("name", "filename")
	default:
		o.Name = *p.Name
	}
	return o, nil
}

// importFailure tells the errors of package imports.
func importFailure(id string, err error) *failure {
	var running *imports.RunningError
	var refused *imports.ArchiveError
	switch {
	case errors.As(err, &running):
		f := fail(codeImportRunning)
		f.location = importPath(running.ID)
		return f
	case errors.As(err, &refused):
		return fail(codeArchive, refused.Reason).because(err)
	case errors.Is(err, imports.ErrUnknown):
		return fail(codeNotFound, importPath(id), text{"this server remembers no such import", "ce serveur ne se souvient pas de cet import"})
	case errors.Is(err, imports.ErrOver):
		return fail(codeImportOver)
	case errors.Is(err, imports.ErrTooLarge):
		return fail(codeUploadTooLarge)
	case errors.Is(err, imports.ErrStorage):
		return fail(codeImportStorage).because(err)
	case errors.Is(err, errSlow):
		return fail(codeUploadSlow).because(err)
	case errors.Is(err, imports.ErrStopped):
		return fail(codeImportStopped).because(err)
	}
	return fail(codeBodyMalformed).at("", "broken").because(err)
}

func importPath(id string) string { return adminPath + "imports/" + id }

func (a answer) VisitListImportsResponse(w http.ResponseWriter) error  { return a.write(w) }
func (a answer) VisitGetImportResponse(w http.ResponseWriter) error    { return a.write(w) }
func (a answer) VisitCancelImportResponse(w http.ResponseWriter) error { return a.write(w) }
func (a answer) VisitCreateImportResponse(w http.ResponseWriter) error { return a.write(w) }
