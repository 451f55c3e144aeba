package uci

import (
	"bufio"
	"compress/gzip"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/engine/eval"
	"github.com/regence-chess/regence/internal/testdata"
	"github.com/regence-chess/regence/personalities"
)

func TestWDLIsAShare(t *testing.T) {
	before := -1
	for score := engine.MatedIn(0); score <= engine.MateIn(1); score += 7 {
		win, draw, loss := wdl(score)
		mirroredWin, mirroredDraw, mirroredLoss := wdl(-score)
		if win < 0 || draw < 0 || loss < 0 || win+draw+loss != 1000 {
			t.Fatalf("wdl(%d) = %d %d %d", score, win, draw, loss)
		}
		if win != mirroredLoss || draw != mirroredDraw || loss != mirroredWin {
			t.Fatalf("wdl(%d) = %d %d %d, wdl(%d) = %d %d %d", score, win, draw, loss, -score, mirroredWin, mirroredDraw, mirroredLoss)
		}
		if expected := 2*win + draw; expected < before {
			t.Fatalf("the expectation falls to %d at %d", expected, score)
		} else {
			before = expected
		}
	}
	if win, _, loss := wdl(engine.MateIn(3)); win != 1000 || loss != 0 {
		t.Errorf("a mate wins %d of 1000", win)
	}
}

// TestWDLFitsResults compares the model with how games of masters ended, by classes of
// 100 centipawns of baseline's evaluation.
func TestWDLFitsResults(t *testing.T) {
	const (
		every = 10    // of so many positions one is taken
		reach = 400   // beyond that few positions are quiet
		bound = 0.075 // of the share of wins and of losses in a class
	)
	file, err := os.Open(testdata.File(t, "train", "masters-quiet-sample.epd.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	baseline, err := personalities.Builtin().Resolve("baseline")
	if err != nil {
		t.Fatal(err)
	}
	evaluator := eval.New(baseline.Own(), baseline.Opponent())
	type class struct{ count, wins, losses, modelWins, modelLosses float64 }
	classes := map[int]*class{}
	scanner := bufio.NewScanner(unzipped)
	for n := 0; scanner.Scan(); n++ {
		if n%every != 0 {
			continue
		}
		fen, result, _ := strings.Cut(scanner.Text(), " c9 ")
		position, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		evaluator.SetRoot(position.SideToMove())
		score := evaluator.Evaluate(&position)
		if score <= -reach || score >= reach {
			continue
		}
		number := int(math.Floor(float64(score) / 100))
		if classes[number] == nil {
			classes[number] = &class{}
		}
		c := classes[number]
		win, _, loss := wdl(engine.Score(score))
		c.count++
		c.modelWins += float64(win) / 1000
		c.modelLosses += float64(loss) / 1000
		white, black := strings.Contains(result, "1-0"), strings.Contains(result, "0-1")
		if position.SideToMove() == chess.Black {
			white, black = black, white
		}
		if white {
			c.wins++
		}
		if black {
			c.losses++
		}
	}
	for number, c := range classes {
		if off := math.Abs(c.wins-c.modelWins) / c.count; off > bound {
			t.Errorf("from %d cp: %.3f wins, the model says %.3f", number*100, c.wins/c.count, c.modelWins/c.count)
		}
		if off := math.Abs(c.losses-c.modelLosses) / c.count; off > bound {
			t.Errorf("from %d cp: %.3f losses, the model says %.3f", number*100, c.losses/c.count, c.modelLosses/c.count)
		}
	}
}
