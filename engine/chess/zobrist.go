package chess

// Zobrist keys: one random number for every man on every square, for the side to move,
// for every castling rook by its square and for every file of an en-passant square.
// They come from splitmix64 with a fixed seed, so that keys are the same in every run.
var (
	pieceKeys    [16][64]uint64 // by Piece
	castlingKeys [64]uint64     // by the square of the rook
	passantKeys  [8]uint64      // by file
	blackKey     uint64         // Black to move
)

func init() {
	const seed = 0x5265_6765_6e63_6531
	state := uint64(seed)
	next := func() uint64 {
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	for c := range Color(2) {
		for t := range NoPieceType {
			for sq := range NoSquare {
				pieceKeys[MakePiece(c, t)][sq] = next()
			}
		}
	}
	for sq := range castlingKeys {
		castlingKeys[sq] = next()
	}
	for file := range passantKeys {
		passantKeys[file] = next()
	}
	blackKey = next()
}

// keys are the hashes that a position carries along with its moves.
type keys struct {
	full  uint64
	parts [3]uint64 // the men of White but its pawns, those of Black, the pawns of both
}

// pawnPart is the index of the pawns in keys.parts.
const pawnPart = 2

// keysOf computes the keys of a position from nothing.
func keysOf(p *Position) keys {
	var k keys
	for occ := p.Occupied(); occ != 0; {
		sq := occ.Pop()
		man := p.At(sq)
		part := int(man.Color())
		if man.Type() == Pawn {
			part = pawnPart
		}
		k.parts[part] ^= pieceKeys[man][sq]
	}
	k.full = k.parts[White] ^ k.parts[Black] ^ k.parts[pawnPart]
	for rooks := p.castlers; rooks != 0; {
		k.full ^= castlingKeys[rooks.Pop()]
	}
	if p.passant != NoSquare {
		k.full ^= passantKeys[p.passant.File()]
	}
	if p.side == Black {
		k.full ^= blackKey
	}
	return k
}
