package polyglot

import (
	"encoding/binary"

	"github.com/regence-chess/regence/engine/chess"
)

// entrySize is the length of a record in bytes.
const entrySize = 16

// Entry is one record of a book.
type Entry struct {
	Key    uint64
	Move   uint16 // from the low bits: file and rank of the target, file and rank of the origin, promotion
	Weight uint16
	Learn  uint32
}

func parseEntry(b []byte, order binary.ByteOrder) Entry {
	return Entry{
		Key:    order.Uint64(b),
		Move:   order.Uint16(b[8:]),
		Weight: order.Uint16(b[10:]),
		Learn:  order.Uint32(b[12:]),
	}
}

func (e Entry) append(b []byte) []byte {
	b = binary.BigEndian.AppendUint64(b, e.Key)
	b = binary.BigEndian.AppendUint16(b, e.Move)
	b = binary.BigEndian.AppendUint16(b, e.Weight)
	return binary.BigEndian.AppendUint32(b, e.Learn)
}

// promotions are the letters of the promotion codes; 0 is none, and what is not here is no
// code.
const promotions = "-nbrq"

// Decode is the legal move in p that the 16 bits of a record stand for. Castling is read in
// both forms: the king takes its own rook, as the format has it, or goes to its target, as
// many books have it. It is false when the move is not legal.
func Decode(p *chess.Position, raw uint16) (chess.Move, bool) {
	from, to := chess.Square(raw>>6&63), chess.Square(raw&63)
	text := from.String() + to.String()
	switch code := int(raw >> 12); {
	case code >= len(promotions):
		return chess.NoMove, false
	case code > 0:
		text += promotions[code : code+1]
	}
	m, err := p.ParseUCI(text)
	return m, err == nil
}

// Encode is the 16 bits of a move; castling is the king taking its own rook.
func Encode(m chess.Move) uint16 {
	raw := uint16(m.To()) | uint16(m.From())<<6
	if m.IsPromotion() {
		raw |= uint16(m.Promoted()-chess.Knight+1) << 12
	}
	return raw
}
