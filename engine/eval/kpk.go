package eval

import (
	"sync"

	"github.com/regence-chess/regence/engine/chess"
)

// kpkTable tells of every position of king and pawn against king whether the pawn's side
// wins. The pawn is White's and stands on the files a to d. By side to move, pawn and
// White's king it holds the squares of Black's king with which White wins.
type kpkTable [2][kpkPawns][64]chess.Bitboard

const kpkPawns = 24 // four files, ranks 2 to 7

// kpk makes the table at first use, in about a millisecond.
var kpk = sync.OnceValue(solveKPK)

// kpkPawn numbers the squares of the pawn.
func kpkPawn(sq chess.Square) int { return (sq.Rank()-1)*4 + sq.File() }

// wins reports whether White, who has the pawn, wins.
func (t *kpkTable) wins(stm chess.Color, white, black, pawn chess.Square) bool {
	if pawn.File() > 3 {
		white, black, pawn = white^7, black^7, pawn^7
	}
	return t[stm][kpkPawn(pawn)][white].Has(black)
}

// solveKPK works backwards, pawn by pawn from the seventh rank down, and for each until
// no position is won any more that was not before. Black's king is everywhere at once.
func solveKPK() *kpkTable {
	t := new(kpkTable)
	for n := kpkPawns - 1; n >= 0; n-- {
		pawn := chess.MakeSquare(n%4, n/4+1)
		for again := true; again; {
			again = false
			for white := range chess.NoSquare {
				if white == pawn {
					continue
				}
				byWhite, byBlack := t.whiteToMove(white, pawn), t.blackToMove(white, pawn)
				again = again || byWhite != t[chess.White][n][white] || byBlack != t[chess.Black][n][white]
				t[chess.White][n][white], t[chess.Black][n][white] = byWhite, byBlack
			}
		}
	}
	return t
}

// whiteToMove is where Black's king is lost because one move of White wins.
func (t *kpkTable) whiteToMove(white, pawn chess.Square) chess.Bitboard {
	var won chess.Bitboard
	after := &t[chess.Black]
	guarded := chess.KingAttacks(white)
	for moves := guarded &^ pawn.Bitboard(); moves != 0; {
		won |= after[kpkPawn(pawn)][moves.Pop()]
	}
	step := pawn + 8
	switch {
	case step == white:
	case pawn.Rank() == 6: // promotes, and keeps the queen
		if guarded.Has(step) {
			won |= ^step.Bitboard()
		} else {
			won |= ^(chess.KingAttacks(step) | step.Bitboard())
		}
	default:
		won |= after[kpkPawn(step)][white] &^ step.Bitboard()
		if double := step + 8; pawn.Rank() == 1 && double != white {
			won |= after[kpkPawn(double)][white] &^ (step.Bitboard() | double.Bitboard())
		}
	}
	return won &^ (guarded | white.Bitboard() | pawn.Bitboard() | chess.PawnAttacks(chess.White, pawn))
}

// blackToMove is where Black's king is lost because every move, and there is one, leads
// to a lost position.
func (t *kpkTable) blackToMove(white, pawn chess.Square) chess.Bitboard {
	forbidden := chess.KingAttacks(white) | white.Bitboard()
	targets := ^(forbidden | chess.PawnAttacks(chess.White, pawn)) // the pawn too, if unguarded
	saving := targets &^ t[chess.White][kpkPawn(pawn)][white]
	return beside(targets) &^ (beside(saving) | forbidden | pawn.Bitboard())
}

// beside is every square a king's move away from one of the set.
func beside(b chess.Bitboard) chess.Bitboard {
	row := chess.East(b) | chess.West(b)
	return row | chess.North(b|row) | chess.South(b|row)
}
