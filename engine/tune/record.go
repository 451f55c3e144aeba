package tune

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"iter"

	"github.com/regence-chess/regence/engine/chess"
)

// Record is one game of self-play: moves from a start position, what the search said of
// each position after the random opening, and the result.
type Record struct {
	Number  int // of the game, from 1
	Start   int // number of the start position in Scharnagl's scheme, 518 = usual
	Opening int // plies played at random
	Moves   []chess.Move
	Scores  []int16 // cp for White of the position before each move after the opening
	Result  float64 // White's
}

// A file of records begins with recordMagic; each record is its length, its body and a
// checksum over the body. About four bytes a ply.
const recordMagic = "regence self-play 1\n"

// maxRecord is the longest body of a record, in bytes.
const maxRecord = 1 << 16

// usualStart is the number of the usual start position.
const usualStart = 518

// append writes the record behind what is in buffer.
func (r *Record) append(buffer []byte) []byte {
	body := binary.AppendUvarint(nil, uint64(r.Number))
	body = binary.AppendUvarint(body, uint64(r.Start))
	body = append(body, byte(2*r.Result))
	body = binary.AppendUvarint(body, uint64(r.Opening))
	body = binary.AppendUvarint(body, uint64(len(r.Moves)))
	for _, m := range r.Moves {
		body = binary.LittleEndian.AppendUint16(body, uint16(m))
	}
	for _, score := range r.Scores {
		body = binary.LittleEndian.AppendUint16(body, uint16(score))
	}
	buffer = binary.AppendUvarint(buffer, uint64(len(body)))
	buffer = append(buffer, body...)
	return binary.LittleEndian.AppendUint32(buffer, crc32.ChecksumIEEE(body))
}

var errRecord = errors.New("a damaged record")

func parseRecord(body []byte) (Record, error) {
	var r Record
	number := func(limit uint64) int {
		n, width := binary.Uvarint(body)
		if width <= 0 || n > limit {
			body = nil
			return -1
		}
		body = body[width:]
		return int(n)
	}
	r.Number = number(1 << 40)
	r.Start = number(959)
	if len(body) == 0 || body[0] > 2 {
		return r, errRecord
	}
	r.Result, body = float64(body[0])/2, body[1:]
	r.Opening = number(maxRecord)
	plies := number(maxRecord)
	if plies < r.Opening || r.Opening < 0 || len(body) != 2*plies+2*(plies-r.Opening) {
		return r, errRecord
	}
	for i := range plies {
		r.Moves = append(r.Moves, chess.Move(binary.LittleEndian.Uint16(body[2*i:])))
	}
	for i := range plies - r.Opening {
		r.Scores = append(r.Scores, int16(binary.LittleEndian.Uint16(body[2*(plies+i):])))
	}
	return r, nil
}

// ReadRecords yields the games of a file and, with each, where it ends in the file. A
// file that was cut off in the middle of a record ends before it; other damage is an
// error.
func ReadRecords(r io.Reader) iter.Seq2[Ended, error] {
	return func(yield func(Ended, error) bool) {
		in := bufio.NewReader(r)
		head := make([]byte, len(recordMagic))
		if _, err := io.ReadFull(in, head); err != nil || string(head) != recordMagic {
			yield(Ended{}, fmt.Errorf("not a file of self-play: it does not begin with %q", recordMagic))
			return
		}
		end := int64(len(head))
		for {
			length, err := binary.ReadUvarint(in)
			if err != nil {
				return
			}
			if length > maxRecord {
				yield(Ended{}, fmt.Errorf("byte %d: %w", end, errRecord))
				return
			}
			body := make([]byte, length+crc32.Size)
			if _, err := io.ReadFull(in, body); err != nil {
				return
			}
			body, sum := body[:length], binary.LittleEndian.Uint32(body[length:])
			record, err := parseRecord(body)
			if err != nil || sum != crc32.ChecksumIEEE(body) {
				yield(Ended{}, fmt.Errorf("byte %d: %w", end, errRecord))
				return
			}
			end += int64(len(binary.AppendUvarint(nil, length))) + int64(length) + crc32.Size
			if !yield(Ended{Record: record, End: end}, nil) {
				return
			}
		}
	}
}

// Ended is a record with the place in the file at which it ends.
type Ended struct {
	Record
	End int64
}
