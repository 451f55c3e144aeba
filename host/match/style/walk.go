package style

import "github.com/regence-chess/regence/engine/chess"

// Options tell what a pool may use beside the games.
type Options struct {
	// Score is a neutral score of a position in centipawns, for the side to move, where the
	// games carry none: a static evaluation, or a short search. It is asked once for each
	// sacrifice. nil does without.
	Score func(*chess.Position) (centipawns int, ok bool)
}

// openingPlies is the length of what is taken for the opening of a game.
const openingPlies = 8

// gameWalk goes once through a game and counts for both sides.
type gameWalk struct {
	options *Options
	record  *Record
	counts  [2]Counts

	position chess.Position
	material material
	watches  [2]sacrificeWatch
	tool     [2]sacrificeWatch
	given    [2]chess.Position // where the present run of a watch began, if Score is set

	gambitPlies [2]int
	castled     [2]int // +1 king side, -1 queen side, 0 not
	features    [2]featureWalk
	scores      [2]scoreWalk
	endgame     bool
	toolEndgame bool // the same in the eyes of the tool, which does not see the last position
	queensGone  int  // ply behind which the queens were off, 0 for never
	opening     uint64
}

// walk measures one game.
func walk(record *Record, options *Options) *gameWalk {
	g := &gameWalk{options: options, record: record, position: record.Start}
	g.material = materialOf(&g.position)
	for c := range g.features {
		g.features[c].begin(record, chess.Color(c))
		g.tool[c].tool = true
	}
	var undo chess.Undo
	for i, m := range record.Moves {
		ply := i + 1
		g.beforeMove(m, ply)
		quiet := !m.IsCapture() && !m.IsPromotion()
		g.position.Make(m, &undo)
		if !quiet {
			g.material = materialOf(&g.position)
		}
		g.afterMove(m, ply, quiet)
	}
	g.finish()
	return g
}

// beforeMove counts what depends on the position in which the move is made.
func (g *gameWalk) beforeMove(m chess.Move, ply int) {
	mover := g.position.SideToMove()
	g.toolEndgame = g.toolEndgame || g.material.isEndgame()
	for c := range g.tool {
		g.tool[c].watch(&g.material, chess.Color(c), ply)
	}
	g.counts[mover][ownMoves]++
	g.countChoice(mover, ply)
	g.countMobility(mover, ply)
	g.countKingAttack(mover, ply)
	g.countStorm(mover, m)
	g.countStructure(mover, ply)
	g.countTrade(mover, m, ply)
	if m.IsCastle() {
		g.castle(mover, m)
	}
	g.features[mover].move(g, m)
}

// afterMove counts what depends on the position behind the move.
func (g *gameWalk) afterMove(m chess.Move, ply int, quiet bool) {
	mover := g.position.SideToMove().Other()
	material := &g.material
	g.features[mover].moved(g, m)
	g.endgame = g.endgame || material.isEndgame()
	if g.queensGone == 0 && g.position.ByType(chess.Queen) == 0 {
		g.queensGone = ply
	}
	if ply == openingPlies {
		g.opening = g.position.Key()
	}
	g.countClosed(ply)
	g.countMaterial(material, quiet)
	g.watchGambit(material, ply)
	g.scores[mover].score(g, mover, ply)
	for c := range g.watches {
		watch := &g.watches[c]
		complete := watch.watch(material, chess.Color(c), ply)
		if g.options.Score != nil && watch.firstPly == ply {
			g.given[c] = g.position
		}
		if complete {
			g.judge(watch, chess.Color(c))
		}
	}
}

// countChoice counts how a move stands to the neutral player's choice.
func (g *gameWalk) countChoice(mover chess.Color, ply int) {
	if ply > len(g.record.Choices) || !g.record.Choices[ply-1].Known {
		return
	}
	choice, counts := g.record.Choices[ply-1], &g.counts[mover]
	counts[comparedMoves]++
	if choice.Differs {
		counts[divergedMoves]++
		counts[netDiverged]++
	}
	if choice.Wavers {
		counts[waveredMoves]++
		counts[netDiverged]--
	}
}

// neutralFrom is the neutral score for c behind a ply, or shortly after it.
func (g *gameWalk) neutralFrom(ply int, c chess.Color) (int, bool) {
	for i := ply - 1; i < min(ply+scoreLookAway, len(g.record.Neutral)); i++ {
		if neutral := g.record.Neutral[i]; neutral.Known {
			if g.moverOf(i) == c {
				return neutral.Score.Clamp(scoreLimit), true
			}
			return neutral.Score.Negate().Clamp(scoreLimit), true
		}
	}
	if g.options.Score == nil {
		return 0, false
	}
	score, ok := g.options.Score(&g.given[c])
	if g.given[c].SideToMove() != c {
		score = -score
	}
	return score, ok
}

// moverOf is the side that makes the move with that index.
func (g *gameWalk) moverOf(i int) chess.Color {
	return g.record.Start.SideToMove() ^ chess.Color(i&1)
}

// finish counts what only the whole game tells.
func (g *gameWalk) finish() {
	length := len(g.record.Moves)
	for c := range g.counts {
		own, counts := chess.Color(c), &g.counts[c]
		counts[games] = 1
		counts[plies] = float64(length)
		g.countResult(own)
		if g.endgame {
			counts[endgames] = 1
		}
		for limit, off := range map[int]count{40: queensOff40, 60: queensOff60} {
			if g.queensGone > 0 && g.queensGone <= limit {
				counts[off] = 1
			}
		}
		if g.castled[0] != 0 && g.castled[1] != 0 {
			counts[bothCastled] = 1
			if g.castled[0] != g.castled[1] {
				counts[oppositeCastled] = 1
			}
		}
		if g.gambitPlies[c] == gambitTo-gambitFrom+1 {
			counts[gambits] = 1
		}
		if len(g.record.Neutral) > 0 || g.options.Score != nil {
			counts[judgedGames] = 1
		}
		g.features[c].finish(g, own)
	}
}

// countResult counts the result for one side, and for EAS whether a draw was bad.
func (g *gameWalk) countResult(own chess.Color) {
	counts := &g.counts[own]
	length := float64(len(g.record.Moves))
	switch result := g.record.Result; {
	case result == chess.Draw:
		counts[draws] = 1
		counts[easDraws] = 1
		if isBadDraw(&g.watches, own, g.endgame) {
			counts[easBadDraws] = 1
		}
		if isBadDraw(&g.tool, own, g.toolEndgame) {
			counts[toolBadDraws] = 1
		}
	case won(result, own):
		counts[wins] = 1
		counts[winPlies] = length
	case won(result, own.Other()):
		counts[losses] = 1
		counts[lossPlies] = length
	}
}

// isBadDraw reports whether a drawn game ended before an endgame, or after the player had
// more material than the opponent for long, unless the player also had less for long.
func isBadDraw(watches *[2]sacrificeWatch, own chess.Color, endgame bool) bool {
	less, more := watches[own].level() > 0, watches[own.Other()].level() > 0
	return (!endgame || more) && !less
}

func won(result chess.Result, c chess.Color) bool {
	return result == chess.WhiteWins && c == chess.White || result == chess.BlackWins && c == chess.Black
}
