package api

import "net/http"

// moved is a redirect to where the thing is now.
type moved struct{ to string }

// VisitGetCardResponse writes the redirect.
func (m moved) VisitGetCardResponse(w http.ResponseWriter) error { return m.write(w) }

// VisitGetCardLegalityResponse writes the redirect.
func (m moved) VisitGetCardLegalityResponse(w http.ResponseWriter) error { return m.write(w) }

// VisitGetSetResponse writes the redirect.
func (m moved) VisitGetSetResponse(w http.ResponseWriter) error { return m.write(w) }

func (m moved) write(w http.ResponseWriter) error {
	w.Header().Set("Location", m.to)
	w.WriteHeader(http.StatusMovedPermanently)
	return nil
}
