package chess

import (
	"testing"

	"pgregory.net/rapid"
)

// naiveReach walks like a bishop or a rook over the men occ.
func naiveReach(kind PieceType, sq Square, occ Bitboard) Bitboard {
	var board naiveBoard
	for s := range NoSquare {
		board[s] = NoPiece
		if occ.Has(s) {
			board[s] = MakePiece(Black, Pawn)
		}
	}
	board[sq] = MakePiece(White, kind)
	var reach Bitboard
	for s, goes := range board.reach(sq) {
		if goes {
			reach |= Square(s).Bitboard()
		}
	}
	return reach
}

// The magic tables agree with walking, for any men on the board.
func TestSlidersWalk(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		occ := Bitboard(rapid.Uint64().Draw(t, "men"))
		if rapid.Bool().Draw(t, "sparse") {
			occ &= Bitboard(rapid.Uint64().Draw(t, "and"))
		}
		for sq := range NoSquare {
			bishop, rook := naiveReach(Bishop, sq, occ), naiveReach(Rook, sq, occ)
			if BishopAttacks(sq, occ) != bishop || RookAttacks(sq, occ) != rook || QueenAttacks(sq, occ) != bishop|rook {
				t.Fatalf("sliders on %s over\n%v", sq, occ)
			}
		}
	})
}

// Every set of blockers of every square, once.
func TestMagicsComplete(t *testing.T) {
	sets := 0
	for sq := range NoSquare {
		for _, c := range []struct {
			m     *magic
			kind  PieceType
			reach func(Square, Bitboard) Bitboard
		}{{&bishopMagics[sq], Bishop, BishopAttacks}, {&rookMagics[sq], Rook, RookAttacks}} {
			for occ := Bitboard(0); ; {
				if got, want := c.reach(sq, occ|^c.m.mask&^bit(sq)), naiveReach(c.kind, sq, occ); got != want {
					t.Fatalf("from %s over\n%vgot\n%vwant\n%v", sq, occ, got, want)
				}
				sets++
				if occ = (occ - c.m.mask) & c.m.mask; occ == 0 {
					break
				}
			}
		}
	}
	if sets != 102400+5248 {
		t.Errorf("%d sets, want 102400 for rooks and 5248 for bishops", sets)
	}
}

// Leapers, lines and distances, by their definition on files and ranks.
func TestGeometry(t *testing.T) {
	for a := range NoSquare {
		for b := range NoSquare {
			file, rank := abs(a.File()-b.File()), abs(a.Rank()-b.Rank())
			if Distance(a, b) != max(file, rank) {
				t.Errorf("distance %s %s: %d", a, b, Distance(a, b))
			}
			if KnightAttacks(a).Has(b) != (file*rank == 2) || KingAttacks(a).Has(b) != (max(file, rank) == 1) {
				t.Errorf("leapers from %s to %s", a, b)
			}
			for c := range Color(2) {
				want := file == 1 && b.RelativeRank(c) == a.RelativeRank(c)+1
				if PawnAttacks(c, a).Has(b) != want || PawnAttacksBB(c, a.Bitboard()).Has(b) != want {
					t.Errorf("%s pawn from %s to %s", c, a, b)
				}
			}
			aligned := a != b && (file == 0 || rank == 0 || file == rank)
			if (Line(a, b) != 0) != aligned || aligned && (!Line(a, b).Has(a) || !Line(a, b).Has(b)) || Line(a, b) != Line(b, a) {
				t.Errorf("line %s %s:\n%v", a, b, Line(a, b))
			}
			if aligned && Between(a, b).Count() != max(file, rank)-1 || !aligned && Between(a, b) != 0 ||
				Between(a, b) != Between(b, a) || Between(a, b)&^Line(a, b) != 0 {
				t.Errorf("between %s %s:\n%v", a, b, Between(a, b))
			}
		}
		for _, kind := range []PieceType{Knight, Bishop, Rook, Queen, King} {
			if Attacks(kind, a, 0) == 0 {
				t.Errorf("no attacks of %c on %s", kind.Letter(), a)
			}
		}
		if Attacks(Pawn, a, 0) != 0 {
			t.Errorf("attacks of a colorless pawn on %s", a)
		}
	}
}

func TestBitboard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := Bitboard(rapid.Uint64().Draw(t, "set"))
		if rapid.Bool().Draw(t, "sparse") {
			b &= Bitboard(rapid.Uint64().Draw(t, "first mask"))
			b &= Bitboard(rapid.Uint64().Draw(t, "second mask"))
		}
		count, first, last := 0, NoSquare, NoSquare
		var north, south, east, west Bitboard
		for sq := range NoSquare {
			if !b.Has(sq) {
				continue
			}
			if count == 0 {
				first = sq
			}
			last = sq
			count++
			place := func(set *Bitboard, file, rank int) {
				walk(sq, file, rank, func(to Square) bool {
					*set |= to.Bitboard()
					return false
				})
			}
			place(&north, 0, 1)
			place(&south, 0, -1)
			place(&east, 1, 0)
			place(&west, -1, 0)
		}
		if b.Count() != count || b.First() != first || b.Last() != last || b.Empty() != (count == 0) || b.More() != (count > 1) || b.Has(NoSquare) {
			t.Fatalf("%d squares from %s to %s, want %d from %s to %s", b.Count(), b.First(), b.Last(), count, first, last)
		}
		if North(b) != north || South(b) != south || East(b) != east || West(b) != west ||
			NorthEast(b) != North(East(b)) || NorthWest(b) != North(West(b)) ||
			SouthEast(b) != South(East(b)) || SouthWest(b) != South(West(b)) ||
			Forward(White, b) != north || Forward(Black, b) != south {
			t.Fatalf("shifts of\n%v", b)
		}
		fill := b
		for range 7 {
			fill |= North(fill)
		}
		if NorthFill(b) != fill || ForwardFill(White, b) != fill || FileFill(b) != NorthFill(fill|SouthFill(b)) {
			t.Fatalf("fills of\n%v", b)
		}
		rest := b
		if got := rest.Pop(); got != first || rest != b&^first.Bitboard() {
			t.Fatalf("popped %s from\n%v", got, b)
		}
	})
	if (FileA | Rank8).String()[:16] != "x x x x x x x x\n" || NoSquare.Bitboard() != 0 {
		t.Error("drawing of a set")
	}
	for i := range 8 {
		if FileBB(i)&RankBB(7-i) != MakeSquare(i, 7-i).Bitboard() {
			t.Errorf("file and rank %d", i)
		}
	}
}

// Every square, man and move knows its parts and its name.
func TestNames(t *testing.T) {
	for sq := range NoSquare {
		if back, err := ParseSquare(sq.String()); err != nil || back != sq || MakeSquare(sq.File(), sq.Rank()) != sq || sq.Flip().Flip() != sq {
			t.Errorf("square %s read as %s: %v", sq, back, err)
		}
	}
	if NoSquare.String() != "-" {
		t.Errorf("no square is written %s", NoSquare)
	}
	for c := range Color(2) {
		for kind := range NoPieceType {
			man := MakePiece(c, kind)
			if man.Color() != c || man.Type() != kind || pieceOf(man.Letter()) != man {
				t.Errorf("%s %c", c, man.Letter())
			}
		}
	}
	if NoPiece.Type() != NoPieceType || NoPiece.Letter() != '.' || pieceOf('.') != NoPiece {
		t.Error("no piece")
	}
	for kind := range MoveKind(16) {
		m := NewMove(E1, H8, kind)
		if m.From() != E1 || m.To() != H8 || m.Kind() != kind {
			t.Errorf("kind %d: %s to %s of kind %d", kind, m.From(), m.To(), m.Kind())
		}
		if want := [16]PieceType{8: Knight, 9: Bishop, 10: Rook, 11: Queen, 12: Knight, 13: Bishop, 14: Rook, 15: Queen}[kind]; m.IsPromotion() && m.Promoted() != want || m.IsPromotion() != (kind >= 8) {
			t.Errorf("kind %d promotes to %c", kind, m.Promoted().Letter())
		}
	}
}
