package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"github.com/kotei-dev/kotei/card"
)

// decodeBatch is how many cards a worker takes at a time.
const decodeBatch = 256

// loadCards reads the cards of a release in order of id: one goroutine walks the rows and the others decode
// them. want is the number that the release says it has; anything else is an error.
func loadCards(ctx context.Context, q querier, release int64, want int) ([]*card.Card, [][]byte, error) {
	encoded := make([][]byte, 0, want)
	cards := make([]*card.Card, want)
	d := newDecoder(cards)
	err := each(ctx, q, func(rows *sql.Rows) error {
		var b []byte
		if err := rows.Scan(&b); err != nil {
			return err
		}
		if len(encoded) == want {
			return fmt.Errorf("the database holds more than the %d cards that its release has", want)
		}
		encoded = append(encoded, b)
		if n := len(encoded); n%decodeBatch == 0 {
			d.decode(encoded[n-decodeBatch:n], n-decodeBatch)
		}
		return nil
	}, `SELECT json FROM cards WHERE release = ? ORDER BY seq`, release)
	if rest := len(encoded) % decodeBatch; err == nil && rest > 0 {
		d.decode(encoded[len(encoded)-rest:], len(encoded)-rest)
	}
	err = errors.Join(err, d.wait())
	if err == nil && len(encoded) < want {
		err = fmt.Errorf("the database holds %d of the %d cards that its release has", len(encoded), want)
	}
	if err != nil {
		return nil, nil, err
	}
	return cards, encoded, nil
}

// decoder decodes batches of cards into their places, on all processors.
type decoder struct {
	cards   []*card.Card
	batches chan batch
	workers sync.WaitGroup

	mu  sync.Mutex
	err error
}

type batch struct {
	encoded [][]byte
	at      int
}

func newDecoder(cards []*card.Card) *decoder {
	d := &decoder{cards: cards, batches: make(chan batch, 64)}
	for range runtime.GOMAXPROCS(0) {
		d.workers.Go(d.work)
	}
	return d
}

func (d *decoder) decode(encoded [][]byte, at int) { d.batches <- batch{encoded, at} }

func (d *decoder) work() {
	for b := range d.batches {
		block := make([]card.Card, len(b.encoded)) // one allocation for many
		for i, e := range b.encoded {
			if err := json.Unmarshal(e, &block[i]); err != nil {
				d.mu.Lock()
				d.err = errors.Join(d.err, fmt.Errorf("card %d of the database cannot be read: %w", b.at+i, err))
				d.mu.Unlock()
				break
			}
			d.cards[b.at+i] = &block[i]
		}
	}
}

// wait ends the workers and gives the first errors.
func (d *decoder) wait() error {
	close(d.batches)
	d.workers.Wait()
	return d.err
}
