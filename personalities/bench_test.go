package personalities_test

import (
	"testing"

	"github.com/regence-chess/regence/personalities"
)

// BenchmarkBuiltin is what every start of the program pays before uciok.
func BenchmarkBuiltin(b *testing.B) {
	for b.Loop() {
		personalities.Builtin()
	}
}

// BenchmarkDecode is what every start of an engine process pays.
func BenchmarkDecode(b *testing.B) {
	r, err := personalities.Builtin().Resolve("tal")
	if err != nil {
		b.Fatal(err)
	}
	table := r.Canonical()
	for b.Loop() {
		if _, err := personalities.Decode(table); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFingerprint is what a session pays to see whether its settings have changed.
func BenchmarkFingerprint(b *testing.B) {
	r, err := personalities.Builtin().Resolve("tal")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		r.Fingerprint()
	}
}
