package compare

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	theirs "github.com/corentings/chess/v2"

	ours "github.com/regence-chess/regence/protocols/pgn"
)

// sample is read when no file is named.
const sample = `[Event "?"]
[White "?"]
[Black "?"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5
10. Bc2 c5 11. d4 Qc7 12. Nbd2 cxd4 13. cxd4 Nc6 14. Nb3 a5 15. Be3 a4 16. Nbd2 Bd7 1-0

`

func games(b *testing.B) []byte {
	name := os.Getenv("PGN")
	if name == "" {
		return []byte(strings.Repeat(sample, 200))
	}
	file, err := ours.Open(name)
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	text, err := io.ReadAll(file)
	if err != nil {
		b.Fatal(err)
	}
	return text
}

func readOurs(b *testing.B, text []byte) (games, plies int) {
	for game, err := range ours.NewReader(bytes.NewReader(text), ours.Config{}).All() {
		if err != nil {
			b.Log(err)
			continue
		}
		games++
		plies += len(game.Main.Moves)
	}
	return games, plies
}

func readTheirs(b *testing.B, text []byte) (games, plies int) {
	for scanner := theirs.NewScanner(bytes.NewReader(text)); scanner.HasNext(); {
		game, err := scanner.ParseNext()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			b.Log(err)
			continue
		}
		games++
		plies += len(game.Moves())
	}
	return games, plies
}

// BenchmarkReaders reads the same games with both, one after the other in each round, and
// reports how many times faster ours is.
func BenchmarkReaders(b *testing.B) {
	text := games(b)
	b.SetBytes(int64(len(text)))
	ourGames, ourPlies := readOurs(b, text)
	theirGames, theirPlies := readTheirs(b, text)
	b.Logf("ours: %d games, %d plies; theirs: %d games, %d plies", ourGames, ourPlies, theirGames, theirPlies)
	var our, their float64
	for b.Loop() {
		start := b.Elapsed()
		readOurs(b, text)
		middle := b.Elapsed()
		readTheirs(b, text)
		our += (middle - start).Seconds()
		their += (b.Elapsed() - middle).Seconds()
	}
	b.ReportMetric(their/our, "times-faster")
}
