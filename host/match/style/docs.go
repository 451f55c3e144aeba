package style

import (
	"fmt"
	"strings"
)

// Documentation is the registry as a table in Markdown. docs/style.md holds it.
func Documentation() string {
	var text strings.Builder
	text.WriteString("| key | unit | what it says | source |\n|---|---|---|---|\n")
	for i := range registry {
		m := &registry[i]
		fmt.Fprintf(&text, "| `%s` | %s | %s | %s |\n", m.Key, m.Unit, strings.ReplaceAll(m.Doc, "|", "\\|"), m.Source)
	}
	return text.String()
}
