package host_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/regence-chess/regence/engine"
)

// writePack makes a pack of an engine section in a folder of its own and returns its path.
func writePack(t testing.TB, section string) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "stranger")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	text := "id = \"stranger\"\nname = \"Stranger\"\nversion = \"2.0.0\"\ndescription = \"Another engine.\"\n\n[engine]\n" + section
	if err := os.WriteFile(filepath.Join(folder, "personality.toml"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return folder
}

// self is this test binary with its digest.
func self(t testing.TB) (path, digest string) {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(file)
	return path, hex.EncodeToString(sum[:])
}

// TestPluginPack seats an engine that a pack names by path and digest.
func TestPluginPack(t *testing.T) {
	path, digest := self(t)
	session := open(t, newRoster(t, nil), "baseline")
	notices := set(t, session, "PersonalityFile", writePack(t, fmt.Sprintf("kind = \"plugin\"\ncommand = %q\nsha256 = %q\n", path, digest)))
	wantWords(t, strings.Join(notices, "\n"), "personality stranger 2.0.0 ")
	game := newGame(t, "e2e4")
	play(t, session, game, engine.Limits{Depth: 2})
	if status := session.Status(); status.ID != "stranger" || status.PID == 0 {
		t.Errorf("status %+v", status)
	}
	// Personality is heard but does not count while a file is set.
	wantWords(t, strings.Join(set(t, session, "Personality", "tal"), "\n"), "stranger", "PersonalityFile is set")
	wantWords(t, strings.Join(set(t, session, "PersonalityFile", "<empty>"), "\n"), "personality tal 1.0.0")
	play(t, session, game, engine.Limits{Depth: 2})
	if id := session.Status().ID; id != "tal" {
		t.Errorf("%s plays", id)
	}
}

// TestReplacedPlugin: a file with another digest is not run; baseline plays and the user is
// told why.
func TestReplacedPlugin(t *testing.T) {
	path, digest := self(t)
	wrong := strings.Repeat("0", 8) + digest[8:]
	session := open(t, newRoster(t, nil), writePack(t, fmt.Sprintf("kind = \"plugin\"\ncommand = %q\nsha256 = %q\n", path, wrong)))
	said := listen(session)
	ping(t, session)
	wantWords(t, said(), "personality stranger: cannot start the engine", "changed or replaced", "personality baseline plays instead of stranger")
	play(t, session, newGame(t), engine.Limits{Depth: 2})
}

// TestUCIPack seats a foreign UCI engine, with options of its own from the pack.
func TestUCIPack(t *testing.T) {
	stockfish := findStockfish(t)
	session := open(t, newRoster(t, nil), writePack(t, fmt.Sprintf("kind = \"uci\"\ncommand = %q\n[engine.options]\n\"Skill Level\" = \"5\"\n", stockfish)))
	set(t, session, "Hash", "2")
	game := newGame(t, "e2e4", "e7e5")
	best, last, said := play(t, session, game, engine.Limits{Depth: 5})
	if best.Move == 0 || len(last.Lines) == 0 || last.Lines[0].Judged {
		t.Errorf("%+v, %+v", best, last)
	}
	if strings.Contains(said, "personality") {
		t.Errorf("there was trouble: %q", said)
	}
	running := begin(t, session, game, engine.Limits{Infinite: true})
	held(t, running)
	ping(t, session)
	running.Stop()
	finish(t, running, game)
	if id := session.Status().ID; id != "stranger" {
		t.Errorf("%s plays", id)
	}
}

func findStockfish(t testing.TB) string {
	t.Helper()
	for _, name := range []string{"stockfish", "/usr/games/stockfish"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("stockfish is not installed: apt-get install stockfish")
	return ""
}
