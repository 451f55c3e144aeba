package report

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"strings"
)

//go:embed page.html
var pageTemplate string

//go:embed page.css
var pageStyle string

//go:embed page.js
var pageScript string

//go:embed assets/chart.umd.min.js
var chartScript string

// chartLicense goes with the chart library into every page.
//
//go:embed assets/LICENSE.chart.js.md
var chartLicense string

// Write writes the page.
func Write(w io.Writer, d Data) error {
	p, err := d.page()
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	// Marshal writes <, > and & as escapes, so that the data cannot end the script element.
	data, err := json.Marshal(p)
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	var names []string
	for _, player := range d.Match.Players {
		names = append(names, player.Name)
	}
	t, err := template.New("page").Parse(pageTemplate)
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	err = t.Execute(w, map[string]any{
		"Title":   strings.Join(names, " – "),
		"Match":   d.Match,
		"Date":    d.Match.Created.Format("2 January 2006, 15:04 MST"),
		"Version": d.Version,
		"Style":   template.CSS(pageStyle),
		"Data":    template.JS(data),
		"Script":  template.JS(pageScript),
		"Chart":   template.JS(chartScript),
		"License": template.JS("/*!\n" + strings.ReplaceAll(chartLicense, "*/", "* /") + "*/\n"),
	})
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}
