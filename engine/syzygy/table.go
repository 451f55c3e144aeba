package syzygy

import (
	"errors"
	"fmt"

	"github.com/regence-chess/regence/engine/chess"
)

// kind tells the two sorts of files apart.
type kind struct {
	extension string
	magic     uint32
	wdl       bool
}

var (
	wdlKind = kind{extension: ".rtbw", magic: 0x5d23e871, wdl: true}
	dtzKind = kind{extension: ".rtbz", magic: 0xa50c66d7}
)

// Flags of a whole table.
const (
	flagSplit = 1 // a part for each side to move
	flagPawns = 2 // a part for each file of the leading pawn
)

// Every file is a multiple of 64 bytes long, plus a checksum.
const (
	blockAlign   = 64
	checksumSize = 16
)

// table is one file: WDL or DTZ for one set of men.
type table struct {
	file      *file
	material  material // White's in the table is the stronger side, as its name has it
	men       int
	symmetric bool // both sides have the same men
	pawns     bool
	sides     int    // parts for each file: 2 if each side to move has its own
	parts     []part // by file of the leading pawn, then by side
}

// part is a compressed array of values with the numbering of its positions.
type part struct {
	layout
	code
	values [4][]uint16 // DTZ: what a number means, for losses, wins … in the order of mapOf
}

// readTable reads the header of a file.
func readTable(f *file, k kind, m material, men int) (*table, error) {
	t := &table{file: f, material: m, men: men, symmetric: m == m.swapped(), sides: 1}
	if f.size%blockAlign != checksumSize {
		return nil, fmt.Errorf("%s: %d bytes: truncated, or not a tablebase", f.name, f.size)
	}
	c := &cursor{file: f, ok: true}
	if magic := c.uint32(); magic != k.magic {
		return nil, fmt.Errorf("%s: begins with %08x, want %08x", f.name, magic, k.magic)
	}
	flags := c.uint8()
	t.pawns = flags&flagPawns != 0
	if pawns := m.count(chess.White, chess.Pawn)+m.count(chess.Black, chess.Pawn) > 0; pawns != t.pawns {
		return nil, fmt.Errorf("%s: the header and the name disagree about pawns", f.name)
	}
	if split := flags&flagSplit != 0; k.wdl && split == t.symmetric {
		return nil, fmt.Errorf("%s: the header and the name disagree about symmetry", f.name)
	}
	if k.wdl && !t.symmetric {
		t.sides = 2
	}
	err := t.readParts(c, k)
	if !c.ok {
		return nil, f.failed()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.name, err)
	}
	return t, nil
}

// readParts reads the layouts and codes of all parts, and finds their data.
func (t *table) readParts(c *cursor, k kind) error {
	files := 1
	if t.pawns {
		files = 4
	}
	t.parts = make([]part, files*t.sides)
	for file := range files {
		if err := t.readLayouts(c, file); err != nil {
			return err
		}
	}
	c.align(2)
	for i := range t.parts {
		p := &t.parts[i]
		var err error
		if p.code, err = readCode(c, p.size, k.wdl); err != nil {
			return err
		}
		if t.pawns && p.layout.men[0] != t.parts[0].layout.men[0] {
			return errors.New("its parts begin with pawns of different colors")
		}
	}
	if !k.wdl {
		for i := range t.parts {
			t.parts[i].readValues(c)
		}
		c.align(2)
	}
	for i := range t.parts {
		p := &t.parts[i]
		p.indexAt = c.offset
		c.offset += 6 * p.indexLen
	}
	for i := range t.parts {
		p := &t.parts[i]
		p.lengthsAt = c.offset
		c.offset += 2 * p.lengthLen
	}
	for i := range t.parts {
		p := &t.parts[i]
		c.align(blockAlign)
		p.blocksAt = c.offset
		c.offset += p.blockLen << p.blockBits
	}
	c.align(blockAlign)
	if want := c.offset + checksumSize; c.ok && t.file.size < want {
		return fmt.Errorf("%d bytes, want %d: truncated", t.file.size, want)
	}
	return nil
}

// readLayouts reads the order of the men for one file of the leading pawn.
func (t *table) readLayouts(c *cursor, file int) error {
	both := t.material.count(chess.White, chess.Pawn) > 0 && t.material.count(chess.Black, chess.Pawn) > 0
	first, second := c.uint8(), uint8(0xff)
	if both {
		second = c.uint8()
	}
	var men [2][maxMen]chess.Piece
	for i := range t.men {
		b := c.uint8()
		for side := range t.sides {
			man := b >> (4 * side) & 15
			if man&7 < 1 || man&7 > 6 {
				return fmt.Errorf("man %d in the header: want 1 to 6 or 9 to 14", man)
			}
			men[side][i] = chess.MakePiece(chess.Color(man>>3), chess.PieceType(man&7-1))
		}
	}
	for side := range t.sides {
		shift := 4 * side
		p := &t.parts[file*t.sides+side]
		var ok bool
		p.layout, ok = makeLayout(t.material, men[side][:t.men], int(first>>shift&15), int(second>>shift&15), file)
		if !ok {
			return errors.New("the men in the header are not those of its name")
		}
	}
	return nil
}

// readValues reads the map from numbers to distances, if the part has one.
func (p *part) readValues(c *cursor) {
	if p.flags&flagMapped == 0 {
		return
	}
	read := func() uint16 { return uint16(c.uint8()) }
	if p.flags&flagWide != 0 {
		c.align(2)
		read = c.uint16
	}
	for i := range p.values {
		p.values[i] = make([]uint16, read())
		for j := range p.values[i] {
			p.values[i][j] = read()
		}
	}
}

// locate finds the part for a position with material m, the number of the position in it
// and the side to move as the table sees it: 0 for its White.
func (t *table) locate(pos *chess.Position, m material) (p *part, number uint64, side int) {
	side = int(pos.SideToMove())
	v := view{pos: pos, flip: m != t.material || t.symmetric && side == int(chess.Black)}
	if v.flip {
		side ^= 1
	}
	i := 0
	if t.pawns {
		i = v.leadFile(t.parts[0].layout.men[0]) * t.sides
	}
	if t.sides == 2 {
		i += side
	}
	p = &t.parts[i]
	return p, p.layout.index(v, t.men), side
}

// wdl looks a result up. It is right for positions in which no capture does as well.
func (t *table) wdl(pos *chess.Position, m material) (WDL, bool) {
	if t.file.broken.Load() != nil {
		return Draw, false
	}
	p, number, _ := t.locate(pos, m)
	value, ok := p.code.at(t.file, number)
	if ok && value > 4 {
		ok = t.file.fail(errValue)
	}
	return WDL(value) - 2, ok
}

// found tells how a look-up of a distance went.
type found uint8

const (
	missing   found = iota // no table, or a broken one
	otherSide              // the table knows it with the other side to move only
	rounded                // found; it may be one ply more
	exact                  // found
)

// mapOf is the list of values that a result uses, by result from loss to win.
var mapOf = [5]int{1, 3, 0, 2, 0}

// dtz looks up the plies to the next capture, pawn move or mate, for a result that is no draw.
func (t *table) dtz(pos *chess.Position, m material, result WDL) (plies int, how found) {
	if t.file.broken.Load() != nil {
		return 0, missing
	}
	p, number, side := t.locate(pos, m)
	if int(p.flags&flagSide) != side && !(t.symmetric && !t.pawns) {
		return 0, otherSide
	}
	value, ok := p.code.at(t.file, number)
	if !ok {
		return 0, missing
	}
	if p.flags&flagMapped != 0 {
		values := p.values[mapOf[result+2]]
		if int(value) >= len(values) {
			t.file.fail(errValue)
			return 0, missing
		}
		value = values[value]
	}
	if result == Win && p.flags&flagWinPlies != 0 || result == Loss && p.flags&flagLossPlies != 0 {
		return int(value) + 1, exact
	}
	return 2*int(value) + 1, rounded
}
