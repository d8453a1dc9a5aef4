package simulation

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Colours that can be told from a white and from a black ground alike. Text and lines of the frame are grey for the same
// reason: a chart does not know where it will stand.
const grey = "#767676"

var colours = [...]string{"#1f77b4", "#d95f02", "#2a9134", "#9467bd", "#c2407a", "#178f8f", "#8c6d31", "#6b7b1e"}

// dashes tell lines apart where colours do not.
var dashes = [...]string{"", "7 4", "2 3", "9 3 2 3", "4 2", "12 4", "1 4", "6 2 1 2"}

// Sizes in user units.
const (
	chartWidth = 720
	plotTop    = 64
	plotHeight = 280
	rowHeight  = 22
	rightEdge  = chartWidth - 24
)

// svgWriter writes the elements of one chart.
type svgWriter struct {
	strings.Builder
	lang string
}

// SVG draws the table: title, axes, a line or a row for each of its series, intervals as bands or bars. It has a title and
// a description for those who cannot see it, no script, and no style that reaches beyond it.
func (t *Table) SVG(lang string) []byte {
	w := &svgWriter{lang: lang}
	height := plotTop + plotHeight + 56 + w.legendHeight(&t.chart)
	if t.chart.rows {
		height = plotTop + rowHeight*max(1, len(t.chart.labels)) + 56 + w.legendHeight(&t.chart)
	}
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-labelledby="%s-title %s-desc" lang="%s" font-family="system-ui, sans-serif" font-size="13" fill="%s">`,
		chartWidth, height, chartWidth, height, t.Name, t.Name, lang, grey)
	fmt.Fprintf(w, "\n<title id=\"%s-title\">%s</title>\n<desc id=\"%s-desc\">%s</desc>\n", t.Name, escape(t.Title), t.Name, escape(t.chart.about))
	w.text(24, 30, "start", 17, t.Title)
	if t.chart.rows {
		w.rows(&t.chart)
	} else {
		w.lines(&t.chart)
	}
	w.WriteString("</svg>\n")
	return []byte(w.String())
}

// escape makes a text safe as content and as an attribute, and leaves out what XML does not allow.
func escape(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	s = strings.Map(func(r rune) rune {
		if r < 0x20 && r != '\t' && r != '\n' || r == 0x7f || r == 0xfffe || r == 0xffff {
			return -1
		}
		return r
	}, s)
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;").Replace(s)
}

// text writes a text; anchor is "start", "middle" or "end".
func (w *svgWriter) text(x, y float64, anchor string, size int, s string) {
	fmt.Fprintf(w, "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" font-size=\"%d\">%s</text>\n", place(x), place(y), anchor, size, escape(s))
}

// line writes a straight line.
func (w *svgWriter) line(x1, y1, x2, y2 float64, colour string, width, opacity float64) {
	fmt.Fprintf(w, "<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" stroke=\"%s\" stroke-width=\"%s\" stroke-opacity=\"%s\"/>\n",
		place(x1), place(y1), place(x2), place(y2), colour, place(width), place(opacity))
}

// place is a coordinate with at most two decimals.
func place(x float64) string {
	return strconv.FormatFloat(math.Round(x*100)/100+0, 'f', -1, 64)
}

// label is a value at an axis, as the language writes numbers.
func (w *svgWriter) label(c *chart, x float64) string {
	s := plain(x)
	if c.percent {
		s = plain(round(x * 100))
	}
	s = strings.Replace(s, "-", "−", 1)
	if w.lang == "fr" {
		s = strings.Replace(s, ".", ",", 1)
	}
	switch {
	case c.percent && w.lang == "fr":
		s += "\u00a0%"
	case c.percent:
		s += "%"
	}
	return s
}

// lines draws a chart over turns.
func (w *svgWriter) lines(c *chart) {
	low, high := c.extent()
	marks := ticks(low, high, 5)
	left := 64.0
	y := scale{marks[0], marks[len(marks)-1], plotTop + plotHeight, plotTop}
	x := scale{1, 1, left, rightEdge}
	for _, s := range c.series {
		for _, p := range s.points {
			x.low, x.high = min(x.low, p.x), max(x.high, p.x)
		}
	}
	for _, v := range marks {
		w.line(left, y.at(v), rightEdge, y.at(v), grey, 1, 0.3)
		w.text(left-8, y.at(v)+4, "end", 12, w.label(c, v))
	}
	step := max(1, int(math.Ceil((x.high-x.low)/15)))
	for v := int(x.low); v <= int(x.high); v += step {
		w.text(x.at(float64(v)), plotTop+plotHeight+18, "middle", 12, strconv.Itoa(v))
	}
	w.line(left, plotTop+plotHeight, rightEdge, plotTop+plotHeight, grey, 1, 1)
	w.line(left, plotTop, left, plotTop+plotHeight, grey, 1, 1)
	w.text(left, plotTop-10, "start", 12, c.y)
	w.text(rightEdge, plotTop+plotHeight+36, "end", 12, c.x)
	for i := range c.series {
		w.band(&c.series[i], x, y, colours[i%len(colours)])
	}
	for i := range c.series {
		w.curve(&c.series[i], x, y, i)
	}
	w.legend(c, plotTop+plotHeight+56)
}

// band fills what lies around the points of a line. Where a point is missing the band is broken.
func (w *svgWriter) band(s *plotted, x, y scale, colour string) {
	for _, run := range runs(s.points) {
		if !run[0].band || len(run) < 2 {
			continue
		}
		var d strings.Builder
		for i, p := range run {
			d.WriteString(path(i, x.at(p.x), y.at(p.high)))
		}
		for i := len(run) - 1; i >= 0; i-- {
			d.WriteString(path(1, x.at(run[i].x), y.at(run[i].low)))
		}
		fmt.Fprintf(w, "<path d=\"%sZ\" fill=\"%s\" fill-opacity=\"0.18\"/>\n", d.String(), colour)
	}
}

// curve draws a line with a dot at each point.
func (w *svgWriter) curve(s *plotted, x, y scale, n int) {
	colour := colours[n%len(colours)]
	for _, run := range runs(s.points) {
		var d strings.Builder
		for i, p := range run {
			d.WriteString(path(i, x.at(p.x), y.at(p.y)))
		}
		if len(run) > 1 {
			fmt.Fprintf(w, "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s/>\n", d.String(), colour, dashed(n))
		}
		for _, p := range run {
			fmt.Fprintf(w, "<circle cx=\"%s\" cy=\"%s\" r=\"2.5\" fill=\"%s\"/>\n", place(x.at(p.x)), place(y.at(p.y)), colour)
		}
	}
}

func dashed(n int) string {
	if d := dashes[n%len(dashes)]; d != "" {
		return ` stroke-dasharray="` + d + `"`
	}
	return ""
}

// path is one step of a path: the first moves, the others draw.
func path(i int, x, y float64) string {
	if i == 0 {
		return "M" + place(x) + " " + place(y)
	}
	return "L" + place(x) + " " + place(y)
}

// runs are the stretches of points without a gap.
func runs(points []point) [][]point {
	var out [][]point
	from := 0
	for i := range points {
		if points[i].absent {
			if from < i {
				out = append(out, points[from:i])
			}
			from = i + 1
		}
	}
	if from < len(points) {
		out = append(out, points[from:])
	}
	return out
}
