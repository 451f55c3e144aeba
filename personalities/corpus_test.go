package personalities_test

import (
	"testing"

	"github.com/regence-chess/regence/configs/strict/stricttest"
	"github.com/regence-chess/regence/personalities"
)

// TestCorpus reads packs with one mistake each, among them those of the reports: float
// (B106), utf16le and bom (B109), both-cases (B111), duplicate (B113). The files have names
// of their own, so that any id is good in them; what concerns folders is in catalog_test.go.
func TestCorpus(t *testing.T) {
	catalog := personalities.Builtin()
	stricttest.Corpus(t, "testdata", func(path string) error {
		_, err := catalog.ResolveFile(path)
		return err
	})
}
