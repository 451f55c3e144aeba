package main

import (
	"fmt"
	"iter"
	"os"
	"strings"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/engine/tune"
	"github.com/regence-chess/regence/protocols/pgn"
)

// firstTuningPly is the ply from which on positions of a PGN game are taken: before it
// a game follows its book.
const firstTuningPly = 16

// readSamples yields the positions of several files, one behind the other, with game
// numbers that do not meet.
func readSamples(files []string) iter.Seq2[tune.Sample, error] {
	return func(yield func(tune.Sample, error) bool) {
		games := 0
		for _, name := range files {
			last := games
			for sample, err := range readFile(name) {
				if err != nil {
					yield(tune.Sample{}, fmt.Errorf("%s: %w", name, err))
					return
				}
				if sample.Game != 0 {
					sample.Game += games
					last = max(last, sample.Game)
				}
				if !yield(sample, nil) {
					return
				}
			}
			games = last
		}
	}
}

// readFile yields the positions of one file, whose name tells its kind.
func readFile(name string) iter.Seq2[tune.Sample, error] {
	return func(yield func(tune.Sample, error) bool) {
		plain := strings.TrimSuffix(strings.ToLower(name), ".gz")
		if strings.HasSuffix(plain, ".pgn") {
			readPGN(name, yield)
			return
		}
		file, err := os.Open(name)
		if err != nil {
			yield(tune.Sample{}, err)
			return
		}
		defer file.Close()
		read := tune.ReadSelfPlay
		for _, ending := range []string{".epd", ".fen", ".txt"} {
			if strings.HasSuffix(plain, ending) {
				read = tune.ReadEPD
			}
		}
		read(file)(yield)
	}
}

// readPGN yields the quiet positions of games with a result. Games with faults are
// passed over.
func readPGN(name string, yield func(tune.Sample, error) bool) {
	file, err := pgn.Open(name)
	if err != nil {
		yield(tune.Sample{}, err)
		return
	}
	defer file.Close()
	number := 0
	for game, err := range pgn.NewReader(file, pgn.Config{Skim: true}).All() {
		if err != nil || game.Result == chess.Ongoing {
			continue
		}
		number++
		sample := tune.Sample{Result: whitePoints(game.Result), Known: true, Game: number}
		p := game.Start
		for ply, m := range game.Main.Moves {
			if ply >= firstTuningPly && m.IsQuiet() && !p.InCheck() {
				sample.Position = p
				if !yield(sample, nil) {
					return
				}
			}
			var undo chess.Undo
			pgn.Play(&p, m, &undo)
		}
	}
}

// whitePoints is what White gets for a result.
func whitePoints(r chess.Result) float64 {
	switch r {
	case chess.WhiteWins:
		return 1
	case chess.BlackWins:
		return 0
	}
	return 0.5
}
