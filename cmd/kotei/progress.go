package main

import (
	"io"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// bar shows the stages of an import as progress bars on a terminal.
type bar struct {
	all     *mpb.Progress
	current *mpb.Bar
	unknown bool
}

func newBar(w io.Writer) *bar {
	return &bar{all: mpb.New(mpb.WithOutput(w), mpb.WithWidth(40))}
}

// Start begins a stage; total 0 is unknown and shown as a count alone.
func (b *bar) Start(stage string, total int) {
	b.Done()
	b.unknown = total == 0
	b.current = b.all.AddBar(int64(total),
		mpb.PrependDecorators(decor.Name(stage, decor.WC{W: 28, C: decor.DindentRight})),
		mpb.AppendDecorators(decor.CountersNoUnit("%d / %d", decor.WCSyncSpace), decor.Elapsed(decor.ET_STYLE_GO, decor.WCSyncSpace)),
	)
}

// Step counts n more.
func (b *bar) Step(n int) {
	if b.current != nil {
		b.current.IncrBy(n)
		if b.unknown {
			b.current.SetTotal(b.current.Current()+1, false)
		}
	}
}

// Done ends the stage.
func (b *bar) Done() {
	if b.current != nil {
		b.current.SetTotal(-1, true)
		b.current = nil
	}
}

func (b *bar) close() {
	b.Done()
	b.all.Wait()
}
