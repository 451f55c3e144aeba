package tune

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regence-chess/regence/engine/eval"
)

// playSome plays a few short games into a file and returns them.
func playSome(t *testing.T, path string, games int) []Record {
	t.Helper()
	log, err := OpenLog(path)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	var records []Record
	play := SelfPlay{Weights: eval.NewWeights(), Nodes: 30, Games: games, First: log.Next(), Opening: 4, Chess960: 2}
	err = play.Play(context.Background(), func(r *Record) error {
		records = append(records, *r)
		return log.Append(r)
	})
	if err != nil || len(records) != games {
		t.Fatalf("%d games, %v", len(records), err)
	}
	return records
}

func readAll(t *testing.T, path string) []Record {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var records []Record
	for ended, err := range ReadRecords(file) {
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, ended.Record)
	}
	return records
}

func TestSelfPlayIsTakenUpAfterACrash(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.bin")
	want := playSome(t, path, 3)
	if diff := cmp.Diff(want, readAll(t, path)); diff != "" {
		t.Fatal(diff)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, info.Size()-5); err != nil {
		t.Fatal(err)
	}
	want = append(want[:2], playSome(t, path, 2)...)
	if diff := cmp.Diff(want, readAll(t, path)); diff != "" {
		t.Fatal(diff)
	}
}

func TestSelfPlayIsTheSameEveryTime(t *testing.T) {
	folder := t.TempDir()
	a := playSome(t, filepath.Join(folder, "a"), 2)
	if diff := cmp.Diff(a, playSome(t, filepath.Join(folder, "b"), 2)); diff != "" {
		t.Error(diff)
	}
}

func TestQuietPositionsOnly(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.bin")
	records := playSome(t, path, 8)
	plies := 0
	for _, r := range records {
		plies += len(r.Scores)
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	n := 0
	for sample, err := range ReadSelfPlay(file) {
		if err != nil {
			t.Fatal(err)
		}
		if sample.Position.InCheck() || sample.Game == 0 || !sample.Known || !sample.Judged {
			t.Errorf("%s: %+v", sample.Position.FEN(), sample)
		}
		n++
	}
	if n == 0 || n >= plies {
		t.Errorf("%d quiet positions of %d", n, plies)
	}
}

func TestDamageIsAnError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.bin")
	playSome(t, path, 2)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[len(recordMagic)+12] ^= 0xff
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenLog(path); err == nil {
		t.Error("a damaged file was opened")
	}
	if err := os.WriteFile(path, []byte("1-0\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenLog(path); err == nil {
		t.Error("a text was opened as self-play")
	}
}
