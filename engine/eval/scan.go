package eval

import "github.com/regence-chess/regence/engine/chess"

// A scan walks one position and adds up its terms. Its type parameter decides at compile
// time whether it also records how often each weight counted: the compiler makes two
// copies of the code, and the one for play holds no trace of the recording.
type scan[T tracing] struct {
	squares  [16][64]pair // by man
	features features
	cache    *pawnCache
	trace    *Trace // recording scans only

	pos    *chess.Position
	occ    chess.Bitboard
	sides  [2]side[T] // by color
	placed pair       // what all men are worth on their squares, for White
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

// seat gives each color its weights.
func (s *scan[T]) seat(white, black *Weights) {
	s.sides[chess.White].arm(chess.White, white)
	s.sides[chess.Black].arm(chess.Black, black)
	s.features = usedFeatures(white, black)
	if s.tracing() {
		s.features = allFeatures
	}
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
		s.sides[c].start(p)
	}
}

// collect adds up all terms for both sides. The larger groups of terms are kept out of it
// (go:noinline): into one huge function the compiler inlines nothing that is not tiny.
func (s *scan[T]) collect() {
	s.structure()
	for c := chess.White; c <= chess.Black; c++ {
		s.field(&s.sides[c], &s.sides[c^1])
	}
	for c := chess.White; c <= chess.Black; c++ {
		us, them := &s.sides[c], &s.sides[c^1]
		us.sum += s.imbalance(us, them) +
			s.knights(us, them) + s.bishops(us, them) + s.rooks(us, them) + s.queens(us, them)
	}
	for c := chess.White; c <= chess.Black; c++ {
		us, them := &s.sides[c], &s.sides[c^1]
		us.sum += s.threats(us, them) + s.passers(us, them) + us.ownKing(them)
		if s.features.space {
			us.fine += us.space(them)
		}
		if s.features.attack {
			us.kingAttack += s.attack(us, them)
		}
		if s.features.safety {
			us.fine += s.safety(us, them)
		}
		if s.features.storm {
			us.sum += us.storm(them)
		}
		us.fine += us.kingAttack
	}
	mover := &s.sides[s.pos.SideToMove()&1]
	mover.sum += mover.hit(atTempo)
}

// field starts the own attack maps with king and pawns, and marks where the own pieces
// count as mobile: not where pawns of the opponent take, not where an own pawn is stuck,
// not on the own king or queen.
func (s *scan[T]) field(us, them *side[T]) {
	pawns := us.pawns
	left, right := chess.West(chess.Forward(us.color, pawns)), chess.East(chess.Forward(us.color, pawns))
	us.attacks = [chess.NoPieceType]chess.Bitboard{chess.Pawn: left | right, chess.King: us.ring}
	us.attacked = left | right | us.ring
	us.twice = left&right | (left|right)&us.ring
	us.pinned = s.pos.Pinned(us.color)

	stuck := pawns & (chess.Forward(them.color, s.occ) | lowRanks[us.color])
	taken := chess.PawnAttacksBB(them.color, them.pawns)
	us.mobile = ^(stuck | taken | us.men&(s.pos.ByType(chess.King)|s.pos.ByType(chess.Queen)))
}

// lowRanks are the second and third rank of each side.
var lowRanks = [2]chess.Bitboard{chess.Rank2 | chess.Rank3, chess.Rank6 | chess.Rank7}

// blend joins middlegame and endgame by phase, in centipawns for White.
func (s *scan[T]) blend() int {
	white, black := &s.sides[chess.White], &s.sides[chess.Black]
	total := (s.placed+white.sum-black.sum)*fullScale + white.fine - black.fine
	mg, eg := total.mg(), total.eg()
	extra := 0
	if s.features.divisor {
		extra = s.attackImbalance()
		mg += extra * fullScale
	}
	if s.features.winning {
		eg = s.winning(eg)
	}
	phase := Phase(s.pos)
	scale := s.scale(eg)
	if s.tracing() {
		s.trace.Phase, s.trace.Scale, s.trace.AttackImbalance = phase, scale, extra
	}
	return (mg*phase*fullScale + eg*(maxPhase-phase)*scale) / (maxPhase * fullScale * fullScale)
}
