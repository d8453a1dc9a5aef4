package api

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// answer is a body that is encoded already. It stands for any of the generated response types, so that a card
// goes out as the bytes that the catalog holds.
type answer struct {
	body        []byte
	contentType string
	link        string        // Link header, "" for none
	lang        string        // where the body chose the language
	coding      coding        // of the body; the middleware codes what is codingNone
	careful     bool          // it was coded with more care
	pooled      *bytes.Buffer // holds the body, and is free again once it is written
	status      int           // 0 for 200
	location    string        // Location header, "" for none
}

// encoded is an answer of JSON bytes.
func encoded(body []byte) answer { return answer{body: body, contentType: "application/json"} }

// encode makes an answer of a value. HTML characters are left as they are: the answer is never a page.
func encode(v any) (answer, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return answer{}, fail(codeInternal).because(fmt.Errorf("encode %T: %w", v, err))
	}
	return encoded(bytes.TrimRight(b.Bytes(), "\n")), nil
}

func (a answer) write(w http.ResponseWriter) error {
	h := w.Header()
	h.Set("Content-Type", a.contentType)
	h.Set("Content-Length", strconv.Itoa(len(a.body)))
	if a.link != "" {
		h.Set("Link", a.link)
	}
	if a.lang != "" {
		h.Set("Content-Language", a.lang)
	}
	if a.coding != codingNone {
		h.Set("Content-Encoding", codingName[a.coding])
		mark := codingMark + codingName[a.coding]
		if a.careful { // other bytes, so another validator
			mark += carefulMark
		}
		h.Set("ETag", strings.TrimSuffix(h.Get("ETag"), `"`)+mark+`"`)
	}
	if a.location != "" {
		h.Set("Location", a.location)
	}
	w.WriteHeader(cmp.Or(a.status, http.StatusOK))
	_, err := w.Write(a.body)
	pageBuffers.put(a.pooled)
	if err != nil {
		return fmt.Errorf("write the answer: %w", err)
	}
	return nil
}

// The operations whose answers are encoded by hand.

func (a answer) VisitListGamesResponse(w http.ResponseWriter) error         { return a.write(w) }
func (a answer) VisitListCardsResponse(w http.ResponseWriter) error         { return a.write(w) }
func (a answer) VisitGetCardResponse(w http.ResponseWriter) error           { return a.write(w) }
func (a answer) VisitCollectCardsResponse(w http.ResponseWriter) error      { return a.write(w) }
func (a answer) VisitGetCardLegalityResponse(w http.ResponseWriter) error   { return a.write(w) }
func (a answer) VisitListSetsResponse(w http.ResponseWriter) error          { return a.write(w) }
func (a answer) VisitGetSetResponse(w http.ResponseWriter) error            { return a.write(w) }
func (a answer) VisitListReleasesResponse(w http.ResponseWriter) error      { return a.write(w) }
func (a answer) VisitListChangesResponse(w http.ResponseWriter) error       { return a.write(w) }
func (a answer) VisitCheckFormatResponse(w http.ResponseWriter) error       { return a.write(w) }
func (a answer) VisitListBulkResponse(w http.ResponseWriter) error          { return a.write(w) }
func (a answer) VisitListFormatsResponse(w http.ResponseWriter) error       { return a.write(w) }
func (a answer) VisitGetFormatResponse(w http.ResponseWriter) error         { return a.write(w) }
func (a answer) VisitListDialectsResponse(w http.ResponseWriter) error      { return a.write(w) }
func (a answer) VisitParseDeckResponse(w http.ResponseWriter) error         { return a.write(w) }
func (a answer) VisitValidateDeckResponse(w http.ResponseWriter) error      { return a.write(w) }
func (a answer) VisitConvertDeckResponse(w http.ResponseWriter) error       { return a.write(w) }
func (a answer) VisitDeckStatsResponse(w http.ResponseWriter) error         { return a.write(w) }
func (a answer) VisitDrawOddsResponse(w http.ResponseWriter) error          { return a.write(w) }
func (a answer) VisitGetFormatSchemaResponse(w http.ResponseWriter) error   { return a.write(w) }
func (a answer) VisitGetContractYAMLResponse(w http.ResponseWriter) error   { return a.write(w) }
func (a answer) VisitGetContractJSONResponse(w http.ResponseWriter) error   { return a.write(w) }
func (a answer) VisitGetVersionResponse(w http.ResponseWriter) error        { return a.write(w) }
func (a answer) VisitGetNamedCardResponse(w http.ResponseWriter) error      { return a.write(w) }
func (a answer) VisitAutocompleteCardsResponse(w http.ResponseWriter) error { return a.write(w) }
func (a answer) VisitGetRandomCardResponse(w http.ResponseWriter) error     { return a.write(w) }
func (a answer) VisitExplainQueryResponse(w http.ResponseWriter) error      { return a.write(w) }
func (a answer) VisitGetCatalogResponse(w http.ResponseWriter) error        { return a.write(w) }
