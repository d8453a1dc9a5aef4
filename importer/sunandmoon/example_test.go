package sunandmoon_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/kotei-dev/kotei/importer"
	"github.com/kotei-dev/kotei/importer/sunandmoon"
)

func ExampleSource_Read() {
	dir, err := os.MkdirTemp("", "cards")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	database := `<cards><card id="AD1" type="personality"><name>Nobody & Co, the Third - exp</name><edition>AD</edition><legal>open</legal>` +
		`<text><![CDATA[<B>Crab Clan Samurai. Unique</B><BR>Waves.]]></text><force>4</force></card></cards>`
	if err := os.WriteFile(filepath.Join(dir, "database.xml"), []byte(database), 0o600); err != nil {
		fmt.Println(err)
		return
	}
	var report importer.Report
	dump, err := sunandmoon.New().Read(context.Background(), dir, &report)
	if err != nil {
		fmt.Println(err)
		return
	}
	c := dump.Records[0].Card
	fmt.Printf("%s | %s | %s | %q | %s\n", c.Title, c.Subtitle, c.Version, c.Keywords, c.Text)
	for _, note := range report.Sorted()[:1] {
		fmt.Println(note.Line, note.Card, note.Message)
	}
	// Output:
	// Nobody & Co | the Third | Experienced | ["Crab Clan" "Samurai" "Unique"] | Waves.
	// 1 AD1 a bare ampersand ("& Co, the Th"): read as the character itself
}
