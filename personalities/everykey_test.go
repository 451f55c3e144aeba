package personalities_test

import (
	"strings"
	"testing"

	"github.com/regence-chess/regence/personalities"
)

// TestEveryKeyLoads (B108): a pack that writes every key there is, whatever kind its value is
// of, loads without a complaint about any, and plays as the one it was copied from.
func TestEveryKeyLoads(t *testing.T) {
	for _, id := range []string{"baseline", "tal"} {
		from := resolve(t, id)
		var text strings.Builder
		text.WriteString("id = 'copy'\nextends = 'baseline'\n")
		written := 0
		for _, s := range from.Settings() {
			if strings.HasPrefix(s.Key, "chat.") || strings.HasPrefix(s.Key, "draw.") || strings.HasPrefix(s.Key, "resign.") || s.Value == "" {
				continue
			}
			text.WriteString(s.Key + " = " + s.Value + "\n")
			written++
		}
		if written < 100 {
			t.Fatalf("only %d keys", written)
		}
		copied, err := personalities.Builtin().ResolveFile(put(t, t.TempDir(), "copy.toml", text.String()))
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if diff := personalities.Diff(from, copied); len(diff) != 0 {
			t.Errorf("%s and its copy differ: %v", id, diff)
		}
	}
}
