package personalities_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/regence-chess/regence/personalities"
)

// TestDocs loads every pack that docs/packs.md shows.
func TestDocs(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "docs", "packs.md"))
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```toml\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	if len(blocks) < 3 {
		t.Fatalf("%d packs on the page", len(blocks))
	}
	for _, block := range blocks {
		text := block[1]
		if _, err := exec.LookPath("stockfish"); err != nil && strings.Contains(text, `"stockfish"`) {
			t.Log("stockfish is not in the PATH: another program stands in for it")
			text = strings.Replace(text, `"stockfish"`, `"go"`, 1)
		}
		file := put(t, t.TempDir(), "page.toml", text)
		r, err := personalities.Builtin().ResolveFile(file)
		if err != nil {
			t.Errorf("%v\n%s", err, text)
			continue
		}
		if r.ID == "attila" && !strings.Contains(r.Summary(), " 6 keys set, extends tal, baseline") {
			t.Errorf("the page promises another line than %s", r.Summary())
		}
	}
}
