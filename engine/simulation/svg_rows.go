package simulation

import "fmt"

// labelWidth is how much of a row its label takes; longer labels are cut for the eye, and stand whole in the table.
const (
	labelWidth = 250
	labelRunes = 30
)

// rows draws a chart with a row for each label: the value as a dot, its interval as a bar, other values as marks.
func (w *svgWriter) rows(c *chart) {
	low, high := c.extent()
	ticked := ticks(low, high, 6)
	x := scale{ticked[0], ticked[len(ticked)-1], labelWidth, rightEdge}
	bottom := float64(plotTop + rowHeight*max(1, len(c.labels)))
	for _, v := range ticked {
		w.line(x.at(v), plotTop, x.at(v), bottom, grey, 1, 0.3)
		w.text(x.at(v), bottom+18, "middle", 12, w.label(c, v))
	}
	if low < 0 {
		w.line(x.at(0), plotTop, x.at(0), bottom, grey, 1, 1)
	}
	w.line(labelWidth, bottom, rightEdge, bottom, grey, 1, 1)
	w.text(rightEdge, bottom+36, "end", 12, c.y)
	for i, s := range c.labels {
		w.text(labelWidth-10, plotTop+rowHeight*(float64(i)+0.5)+4, "end", 12, cut(s))
	}
	for n := range c.series {
		s := &c.series[n]
		for i, p := range s.points {
			if p.absent || i >= len(c.labels) {
				continue
			}
			w.dot(s, p, x, plotTop+rowHeight*(float64(i)+0.5), colours[n%len(colours)])
		}
	}
	w.legend(c, bottom+56)
}

// dot draws one value in its row.
func (w *svgWriter) dot(s *plotted, p point, x scale, y float64, colour string) {
	if p.band {
		w.line(x.at(p.low), y, x.at(p.high), y, colour, 6, 0.35)
	}
	if s.marks {
		w.line(x.at(p.y), y-7, x.at(p.y), y+7, colour, 2, 1)
		return
	}
	fmt.Fprintf(w, "<circle cx=\"%s\" cy=\"%s\" r=\"4\" fill=\"%s\"/>\n", place(x.at(p.y)), place(y), colour)
}

// cut shortens a label that does not fit.
func cut(s string) string {
	r := []rune(s)
	if len(r) <= labelRunes {
		return s
	}
	return string(r[:labelRunes-1]) + "…"
}

// legendRow is the height of a line of the legend.
const legendRow = 20

// legendLines are the entries of the legend: the series, if there are several, and what the bands are.
func legendLines(c *chart) int {
	n := 0
	if len(c.series) > 1 {
		n = len(c.series)
	}
	if c.band != "" {
		n++
	}
	return n
}

func (w *svgWriter) legendHeight(c *chart) int { return legendRow*legendLines(c) + 8 }

// legend names the series with a sample of each.
func (w *svgWriter) legend(c *chart, y float64) {
	if len(c.series) > 1 {
		for i, s := range c.series {
			colour := colours[i%len(colours)]
			switch {
			case s.marks:
				w.line(38, y-11, 38, y+3, colour, 2, 1)
			case c.rows:
				fmt.Fprintf(w, "<circle cx=\"38\" cy=\"%s\" r=\"4\" fill=\"%s\"/>\n", place(y-4), colour)
			default:
				fmt.Fprintf(w, "<path d=\"M24 %sL52 %s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s/>\n", place(y-4), place(y-4), colour, dashed(i))
			}
			w.text(62, y, "start", 12, s.name)
			y += legendRow
		}
	}
	if c.band != "" {
		fmt.Fprintf(w, "<rect x=\"24\" y=\"%s\" width=\"28\" height=\"8\" fill=\"%s\" fill-opacity=\"0.3\"/>\n", place(y-8), grey)
		w.text(62, y, "start", 12, c.band)
	}
}
