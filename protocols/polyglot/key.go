package polyglot

import "github.com/regence-chess/regence/engine/chess"

// Key is the key of a position in a Polyglot book.
//
// The law of the format counts an en-passant square whenever an enemy pawn stands beside
// the pawn that has just moved two squares, even if taking it would leave the king in check.
// A [chess.Position] remembers the square only if the capture is legal. The two differ only
// for such a pinned pawn; [GameKey], which knows the last move, follows the law there too.
func Key(p *chess.Position) uint64 {
	key := baseKey(p)
	if passant := p.EnPassant(); passant != chess.NoSquare {
		key ^= randoms[passantRandoms+passant.File()]
	}
	return key
}

// GameKey is the key of the current position of a game.
func GameKey(game *chess.Game) uint64 {
	p := game.Position()
	moves := game.Moves()
	if len(moves) == 0 || moves[len(moves)-1].Kind() != chess.DoublePush {
		return Key(p)
	}
	key := baseKey(p)
	pawn := moves[len(moves)-1].To().Bitboard()
	if (chess.East(pawn)|chess.West(pawn))&p.Pieces(p.SideToMove(), chess.Pawn) != 0 {
		key ^= randoms[passantRandoms+pawn.First().File()]
	}
	return key
}

// baseKey is the key without en passant.
func baseKey(p *chess.Position) uint64 {
	var key uint64
	for men := p.Occupied(); men != 0; {
		sq := men.Pop()
		man := p.At(sq)
		kind := 2*int(man.Type()) + 1 - int(man.Color())
		key ^= randoms[64*kind+int(sq)]
	}
	rights := p.Castling()
	for i, right := range [4]chess.CastlingRights{
		chess.WhiteKingSide, chess.WhiteQueenSide, chess.BlackKingSide, chess.BlackQueenSide,
	} {
		if rights&right != 0 {
			key ^= randoms[castlingRandoms+i]
		}
	}
	if p.SideToMove() == chess.White {
		key ^= randoms[turnRandom]
	}
	return key
}
