package tune

import (
	"fmt"
	"io"
	"iter"

	"github.com/regence-chess/regence/engine/chess"
)

// decidedScore is from where on a position is left out: what is won anyway teaches
// nothing about how to win.
const decidedScore = 1500

// ReadSelfPlay yields the quiet positions of a file of self-play: those after the
// random opening in which the side to move is not in check, played no capture and no
// promotion, and which were not decided.
func ReadSelfPlay(r io.Reader) iter.Seq2[Sample, error] {
	return func(yield func(Sample, error) bool) {
		for ended, err := range ReadRecords(r) {
			if err != nil {
				yield(Sample{}, err)
				return
			}
			if more, err := ended.samples(yield); err != nil {
				yield(Sample{}, err)
				return
			} else if !more {
				return
			}
		}
	}
}

// samples yields the quiet positions of one game.
func (r *Record) samples(yield func(Sample, error) bool) (more bool, err error) {
	p, err := r.start()
	if err != nil {
		return false, err
	}
	for i, m := range r.Moves {
		if !p.IsLegal(m) {
			return false, fmt.Errorf("game %d: move %d is not legal in %s", r.Number, i+1, p.FEN())
		}
		if i >= r.Opening && m.IsQuiet() && !p.InCheck() {
			score := int(r.Scores[i-r.Opening])
			if score < decidedScore && score > -decidedScore {
				sample := Sample{Position: p, Result: r.Result, Known: true, Score: score, Judged: true, Game: r.Number}
				if !yield(sample, nil) {
					return false, nil
				}
			}
		}
		var undo chess.Undo
		p.Make(m, &undo)
	}
	return true, nil
}

// start is the position the game began with.
func (r *Record) start() (chess.Position, error) {
	if r.Start == usualStart {
		return chess.StartPosition(), nil
	}
	return chess.Chess960Start(r.Start)
}
