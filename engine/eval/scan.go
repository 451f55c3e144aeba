package eval

import "github.com/regence-chess/regence/engine/chess"

// A scan walks one position and adds up its terms. Its type parameter decides at compile
// time whether it also records how often each weight counted: the compiler makes two
// copies of the code, and the one for play holds no trace of the recording.
type scan[T tracing] struct {
	weights  [2]*Weights  // by color
	squares  [16][64]pair // by man
	features features
	cache    *pawnCache
	trace    *Trace // recording scans only

	pos        *chess.Position
	occ        chess.Bitboard
	king       [2]chess.Square
	pawns      [2]chess.Bitboard
	attacks    [2][chess.NoPieceType]chess.Bitboard // by kind of man
	attacked   [2]chess.Bitboard                    // by any man
	twice      [2]chess.Bitboard                    // by two men at least
	pinned     [2]chess.Bitboard
	mobile     [2]chess.Bitboard // where a piece of the color counts as mobile
	passed     [2]chess.Bitboard
	pawnReach  [2]chess.Bitboard // squares that pawns of the color may ever attack
	attackers  [2]int            // men of the color that attack the other king's zone
	danger     [2]pair           // of the color's attack, before the curve
	kingAttack [2]pair           // of the king_attack terms, in 1/64 cp
	sum        [2]pair
	placed     pair    // what all men are worth on their squares, for White
	fine       [2]pair // in 1/64 cp
}

// tracing is the switch of a scan.
type tracing interface{ off | on }

type (
	off [0]byte
	on  [1]byte
)

// tracing reports whether the scan records; a constant in either copy of the code.
func (s *scan[T]) tracing() bool {
	var t T
	return len(t) != 0
}

// hit is the value of a weight that counts once for c.
func (s *scan[T]) hit(c chess.Color, at int) pair {
	if s.tracing() {
		s.trace.Counts[c][at] += fullScale
	}
	return s.weights[c].values[at]
}

// hits is the value of a weight that counts n times for c.
func (s *scan[T]) hits(c chess.Color, at, n int) pair {
	if s.tracing() {
		s.trace.Counts[c][at] += int32(n) * fullScale
	}
	return s.weights[c].values[at] * pair(n)
}

// part is the value of a weight that counts n/64 times for c, in 1/64 cp.
func (s *scan[T]) part(c chess.Color, at, n int) pair {
	if s.tracing() {
		s.trace.Counts[c][at] += int32(n)
	}
	return s.weights[c].values[at] * pair(n)
}

// seat gives each color its weights.
func (s *scan[T]) seat(white, black *Weights) {
	s.weights = [2]*Weights{white, black}
	s.features = usedFeatures(white, black)
	s.furnish()
}

// evaluate is the score for the side to move of a position with the given placement.
func (s *scan[T]) evaluate(p *chess.Position, placed pair) int {
	s.prepare(p)
	s.placed = placed
	score := 0
	if known, ok := s.known(); ok {
		score = known
	} else {
		s.collect()
		score = s.blend()
	}
	if p.SideToMove() == chess.Black {
		return -score
	}
	return score
}

// prepare sets up what several terms need.
func (s *scan[T]) prepare(p *chess.Position) {
	s.pos = p
	s.occ = p.Occupied()
	for c := chess.White; c <= chess.Black; c++ {
		s.king[c] = p.KingSquare(c)
		s.pawns[c] = p.Pieces(c, chess.Pawn)
		s.attackers[c] = 0
		s.danger[c], s.kingAttack[c], s.sum[c], s.fine[c] = 0, 0, 0, 0
	}
}

// collect adds up all terms for both sides.
func (s *scan[T]) collect() {
	s.structure()
	for c := chess.White; c <= chess.Black; c++ {
		s.field(c)
	}
	for c := chess.White; c <= chess.Black; c++ {
		s.sum[c] += s.imbalance(c)
		s.sum[c] += s.knights(c) + s.bishops(c) + s.rooks(c) + s.queens(c)
	}
	for c := chess.White; c <= chess.Black; c++ {
		s.sum[c] += s.threats(c) + s.passers(c) + s.ownKing(c)
		if s.features.space || s.tracing() {
			s.fine[c] += s.space(c)
		}
		if s.features.attack || s.tracing() {
			s.kingAttack[c] += s.attack(c)
		}
		if s.features.safety || s.tracing() {
			s.fine[c] += s.safety(c)
		}
		if s.features.storm || s.tracing() {
			s.sum[c] += s.storm(c)
		}
		s.fine[c] += s.kingAttack[c]
	}
	stm := s.pos.SideToMove()
	s.sum[stm] += s.hit(stm, atTempo)
}

// field starts the attack maps of c with its king and pawns, and marks where its pieces
// count as mobile: not where pawns of the opponent take, not where an own pawn is stuck,
// not on the own king or queen.
func (s *scan[T]) field(c chess.Color) {
	them := c.Other()
	pawns := s.pawns[c]
	left, right := chess.West(chess.Forward(c, pawns)), chess.East(chess.Forward(c, pawns))
	king := chess.KingAttacks(s.king[c])
	s.attacks[c] = [chess.NoPieceType]chess.Bitboard{chess.Pawn: left | right, chess.King: king}
	s.attacked[c] = left | right | king
	s.twice[c] = left&right | (left|right)&king
	s.pinned[c] = s.pos.Pinned(c)

	stuck := pawns & (chess.Forward(them, s.occ) | lowRanks[c])
	s.mobile[c] = ^(stuck | chess.PawnAttacksBB(them, s.pawns[them]) |
		s.pos.Pieces(c, chess.King) | s.pos.Pieces(c, chess.Queen))
}

// lowRanks are the second and third rank of each side.
var lowRanks = [2]chess.Bitboard{chess.Rank2 | chess.Rank3, chess.Rank6 | chess.Rank7}

// blend joins middlegame and endgame by phase, in centipawns for White.
func (s *scan[T]) blend() int {
	total := (s.placed+s.sum[chess.White]-s.sum[chess.Black])*fullScale + s.fine[chess.White] - s.fine[chess.Black]
	mg, eg := total.mg(), total.eg()
	extra := 0
	if s.features.divisor || s.tracing() {
		extra = s.attackImbalance()
		mg += extra * fullScale
	}
	if s.features.winning || s.tracing() {
		eg = s.winning(eg)
	}
	phase := Phase(s.pos)
	scale := s.scale(eg)
	if s.tracing() {
		s.trace.Phase, s.trace.Scale, s.trace.AttackImbalance = phase, scale, extra
	}
	return (mg*phase*fullScale + eg*(maxPhase-phase)*scale) / (maxPhase * fullScale * fullScale)
}
