package syzygy

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/regence-chess/regence/engine/chess"
)

// damageable are tables of all shapes of file: with and without pawns, with one side's and
// both sides', symmetric and not, mapped and not.
var damageable = []string{"KQvKR", "KPvKP", "KRPvK", "KBvK", "KNNvK", "KRvKR", "KRvKP"}

// damaged writes a changed copy of a table into an empty folder and opens that.
func damaged(t *testing.T, file string, mapping bool, change func([]byte) []byte) (*Tables, []error, string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(folder(t), file))
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), file)
	if err := os.WriteFile(name, change(data), 0o600); err != nil {
		t.Fatal(err)
	}
	tables, problems := open(filepath.Dir(name), mapping)
	t.Cleanup(func() { tables.Close() })
	return tables, problems, name
}

// checkNames holds that every problem names the file.
func checkNames(t *testing.T, problems []error, name string) {
	t.Helper()
	for _, err := range problems {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("the problem does not name %s: %v", name, err)
		}
	}
}

func TestTruncated(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, stem := range damageable {
		for _, extension := range []string{".rtbw", ".rtbz"} {
			for trial := range 12 {
				left := 0
				tables, problems, name := damaged(t, stem+extension, trial%2 == 0, func(data []byte) []byte {
					switch {
					case trial < 4: // of a size that a table can have
						left = max(0, r.IntN(len(data)/blockAlign)*blockAlign-blockAlign+checksumSize)
					case trial < 8:
						left = r.IntN(len(data))
					default:
						left = r.IntN(100) % len(data)
					}
					return data[:left]
				})
				if len(problems) != 1 || tables.Largest() != 0 {
					t.Errorf("%s cut to %d bytes: problems %v, largest %d", name, left, problems, tables.Largest())
				}
				checkNames(t, problems, name)
			}
		}
	}
}

// TestCorrupt changes bytes at random. What the tables say then means little, but nothing may
// panic, and a problem, if it shows, names the file.
func TestCorrupt(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	noticed := 0
	for trial := range 240 {
		stem := damageable[trial%len(damageable)]
		k := []kind{wdlKind, dtzKind}[r.IntN(2)]
		tables, problems, name := damaged(t, stem+k.extension, trial%2 == 0, func(data []byte) []byte {
			reach := len(data)
			if trial%3 > 0 {
				reach = min(reach, 200) // mostly the header
			}
			for range 1 + r.IntN(4) {
				data[r.IntN(reach)] = byte(r.IntN(256))
			}
			return data
		})
		m, _, _ := parseName(stem)
		for range 60 {
			p := randomPosition(r, stem)
			e := tables.byMaterial[m]
			tables.guard(func() bool {
				if e.wdl != nil {
					e.wdl.wdl(&p, materialOf(&p))
				}
				if e.dtz != nil {
					for _, result := range []WDL{Loss, BlessedLoss, CursedWin, Win} {
						e.dtz.dtz(&p, materialOf(&p), result)
					}
				}
				return true
			})
		}
		checkNames(t, problems, name)
		checkNames(t, tables.Problems(), name)
		if len(tables.Problems()) > 0 {
			noticed++
		}
	}
	if noticed == 0 {
		t.Error("no damage was noticed")
	}
}

// TestShrunk cuts a file while it is open.
func TestShrunk(t *testing.T) {
	for _, mapping := range []bool{true, false} {
		tables, problems, name := damaged(t, "KQvKR.rtbw", mapping, func(data []byte) []byte { return data })
		if len(problems) != 0 {
			t.Fatal(problems)
		}
		if err := os.Truncate(name, 0); err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(7, 8))
		for range 100 {
			p := randomPosition(r, "KQvKR")
			tables.ProbeWDL(&p)
			tables.ProbeDTZ(&p)
		}
		after := tables.Problems()
		if len(after) != 1 {
			t.Errorf("mapping %v: problems %v, want one", mapping, after)
		}
		checkNames(t, after, name)
	}
}

// TestForeignMen has a table whose header names other men than the file.
func TestForeignMen(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(folder(t), "KQvKR.rtbw"))
	if err != nil {
		t.Fatal(err)
	}
	for _, wrong := range []string{"KQvKB", "KBvKB", "KPvKP", "KQPvK"} {
		name := filepath.Join(t.TempDir(), wrong+".rtbw")
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
		tables, problems := Open(filepath.Dir(name))
		if len(problems) != 1 {
			t.Errorf("%s: problems %v", wrong, problems)
		}
		checkNames(t, problems, name)
		p := chess.StartPosition()
		if _, ok := tables.ProbeWDL(&p); ok {
			t.Error("the start position is known")
		}
		if err := tables.Close(); err != nil {
			t.Error(err)
		}
	}
}
