package pgn_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/regence-chess/regence/protocols/pgn"
)

// bzipped is "1. e4 *\n" as bzip2 packs it; the standard library only unpacks.
const bzipped = "425a683931415926535958476ca2000002d90000104011240002002000221a66a62180e240f745dc914e14241611db2880"

// TestOpen unpacks by the first bytes, whatever the name says.
func TestOpen(t *testing.T) {
	const text = "1. e4 *\n"
	var packed bytes.Buffer
	gz := gzip.NewWriter(&packed)
	if _, err := gz.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := gz.Close(); err != nil {
		t.Fatal(err)
	}
	var archive bytes.Buffer
	files := zip.NewWriter(&archive)
	for _, name := range []string{"a.pgn", "folder/", "__MACOSX/a.pgn", "folder/.hidden", "folder/b.pgn"} {
		entry, err := files.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(name, "/") {
			if _, err := entry.Write([]byte("1. e4 *")); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := files.Close(); err != nil {
		t.Fatal(err)
	}
	bz, err := hex.DecodeString(bzipped)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, c := range map[string]struct {
		content []byte
		games   int
	}{
		"plain.pgn":    {[]byte(text), 1},
		"packed.pgn":   {packed.Bytes(), 1},
		"archive.zip":  {archive.Bytes(), 2},
		"other.bz2":    {bz, 1},
		"empty.pgn":    {nil, 0},
		"one-byte.pgn": {[]byte("*"), 0},
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, c.content, 0o600); err != nil {
			t.Fatal(err)
		}
		file, err := pgn.Open(path)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		games := 0
		for _, err := range pgn.NewReader(file, pgn.Config{}).All() {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			games++
		}
		if games != c.games {
			t.Errorf("%s: %d games, want %d", name, games, c.games)
		}
		if err := file.Close(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestOpenFails with words: no file, a folder, a broken archive; a file that is cut off
// gives an error when it is read.
func TestOpenFails(t *testing.T) {
	dir := t.TempDir()
	broken := filepath.Join(dir, "broken.zip")
	if err := os.WriteFile(broken, []byte("PK\x03\x04 and no more"), 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		filepath.Join(dir, "none.pgn"): "no such file",
		dir:                            "is a folder",
		broken:                         "not a valid zip file",
	} {
		if file, err := pgn.Open(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v; want %q", path, file, err, want)
		}
	}
	cut := filepath.Join(dir, "cut.gz")
	var packed bytes.Buffer
	gz := gzip.NewWriter(&packed)
	if _, err := io.WriteString(gz, strings.Repeat("1. e4 e5 *\n", 1000)); err != nil {
		t.Fatal(err)
	}
	if err := gz.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(cut, packed.Bytes()[:packed.Len()-20], 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := pgn.Open(cut)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var last error
	for _, err := range pgn.NewReader(file, pgn.Config{}).All() {
		last = err
	}
	if last == nil || !strings.Contains(last.Error(), "unexpected EOF") {
		t.Errorf("a file that is cut off: %v", last)
	}
}
