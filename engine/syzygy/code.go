package syzygy

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// The flags of a part.
const (
	flagSide      = 1   // DTZ: the side to move of which the part speaks
	flagMapped    = 2   // DTZ: values are read through a map
	flagWinPlies  = 4   // DTZ: wins are counted in plies, else in moves
	flagLossPlies = 8   // DTZ: losses likewise
	flagWide      = 16  // DTZ: the map has numbers of two bytes
	flagConstant  = 128 // all positions have the same value
)

// Limits of a sound file.
const (
	maxSymbols    = 1<<12 - 1
	maxCodeLength = 32
	maxShift      = 28 // of the sizes given as powers of two
	maxRun        = 1<<16 - 1
)

// leaf is the right half of a symbol that stands for one value.
const leaf = 1<<12 - 1

// code is a compressed array of numbers. The array is cut into blocks; a block is a sequence
// of symbols in a canonical Huffman code; and a symbol stands for one value or for two other
// symbols in a row.
type code struct {
	flags    uint8
	constant uint16

	minLength int      // of a code word, in bits
	base      []uint64 // by length: the least code word, at the top of the number
	lowest    []uint16 // by length: the symbol of that word
	symbols   []symbol

	blockBits uint  // log2 of the bytes in a block
	indexBits uint  // log2 of the positions that share an entry of the index
	indexLen  int64 // entries of the index
	lengthLen int64 // entries of the list of block lengths
	blockLen  int64 // blocks

	indexAt, lengthsAt, blocksAt int64 // offsets in the file
}

// symbol is a leaf with its value on the left, or a pair of symbols.
type symbol struct {
	left, right uint16
	extra       uint16 // how many values it stands for, less one
}

// readCode reads the description of an array of so many numbers.
func readCode(c *cursor, size uint64, wdl bool) (code, error) {
	d := code{flags: c.uint8()}
	if d.flags&flagConstant != 0 {
		if value := c.uint8(); wdl {
			d.constant = uint16(value)
		}
		return d, nil
	}
	d.blockBits, d.indexBits = uint(c.uint8()), uint(c.uint8())
	padding := int64(c.uint8())
	d.blockLen = int64(c.uint32())
	d.lengthLen = d.blockLen + padding
	maxLength := int(c.uint8())
	d.minLength = int(c.uint8())
	if d.blockBits > maxShift || d.indexBits > maxShift {
		return d, fmt.Errorf("block size 2^%d, index step 2^%d: want at most 2^%d", d.blockBits, d.indexBits, maxShift)
	}
	if d.minLength < 1 || maxLength < d.minLength || maxLength > maxCodeLength {
		return d, fmt.Errorf("code words of %d to %d bits: want 1 to %d", d.minLength, maxLength, maxCodeLength)
	}
	d.indexLen = int64((size + 1<<d.indexBits - 1) >> d.indexBits)
	d.lowest = make([]uint16, maxLength-d.minLength+1)
	for i := range d.lowest {
		d.lowest[i] = c.uint16()
	}
	d.base = make([]uint64, len(d.lowest))
	for i := len(d.base) - 2; i >= 0; i-- {
		d.base[i] = (d.base[i+1] + uint64(d.lowest[i]) - uint64(d.lowest[i+1])) / 2
	}
	for i := range d.base {
		d.base[i] <<= 64 - d.minLength - i
	}
	return d, d.readSymbols(c)
}

// readSymbols reads the symbols and works out how many values each stands for.
func (d *code) readSymbols(c *cursor) error {
	count := int(c.uint16())
	if count < 1 || count > maxSymbols {
		return fmt.Errorf("%d symbols: want 1 to %d", count, maxSymbols)
	}
	d.symbols = make([]symbol, count)
	for i := range d.symbols {
		b := c.take(3)
		d.symbols[i].left = uint16(b[0]) | uint16(b[1]&15)<<8
		d.symbols[i].right = uint16(b[1]>>4) | uint16(b[2])<<4
	}
	c.offset += int64(count & 1)
	const (
		open = iota + 1
		done
	)
	state := make([]uint8, count)
	var expand func(i uint16) error
	expand = func(i uint16) error {
		switch {
		case int(i) >= count:
			return fmt.Errorf("symbol %d of %d", i, count)
		case state[i] == open:
			return fmt.Errorf("symbol %d is part of itself", i)
		case state[i] == done:
			return nil
		}
		s := &d.symbols[i]
		state[i] = open
		if s.right != leaf {
			if err := errors.Join(expand(s.left), expand(s.right)); err != nil {
				return err
			}
			run := int(d.symbols[s.left].extra) + int(d.symbols[s.right].extra) + 1
			if run > maxRun {
				return fmt.Errorf("symbol %d stands for %d values", i, run)
			}
			s.extra = uint16(run)
		}
		state[i] = done
		return nil
	}
	for i := range d.symbols {
		if err := expand(uint16(i)); err != nil {
			return err
		}
	}
	return nil
}

// at is the number at a position of the array.
func (d *code) at(f *file, position uint64) (uint16, bool) {
	if d.flags&flagConstant != 0 {
		return d.constant, true
	}
	n := int64(position >> d.indexBits)
	if n >= d.indexLen {
		return 0, f.fail(errIndex)
	}
	entry, ok := f.at(d.indexAt+6*n, 6)
	if !ok {
		return 0, false
	}
	step := int64(1) << d.indexBits
	block := int64(binary.LittleEndian.Uint32(entry))
	rest := int64(binary.LittleEndian.Uint16(entry[4:])) + int64(position)&(step-1) - step/2
	for rest < 0 {
		block--
		length, ok := d.length(f, block)
		if !ok {
			return 0, false
		}
		rest += length
	}
	for {
		length, ok := d.length(f, block)
		if !ok {
			return 0, false
		}
		if rest < length {
			return d.decode(f, block, int(rest))
		}
		rest -= length
		block++
	}
}

// Errors that turn up only when values are read.
var (
	errIndex  = errors.New("its index is damaged")
	errSymbol = errors.New("its compressed data are damaged")
	errValue  = errors.New("it holds a value out of range")
)

// length is how many numbers a block holds.
func (d *code) length(f *file, block int64) (int64, bool) {
	if block < 0 || block >= d.lengthLen {
		return 0, f.fail(errIndex)
	}
	n, ok := f.uint16At(d.lengthsAt + 2*block)
	return int64(n) + 1, ok
}

// decode is number rest of a block.
func (d *code) decode(f *file, block int64, rest int) (uint16, bool) {
	if block >= d.blockLen {
		return 0, f.fail(errIndex)
	}
	offset := d.blocksAt + block<<d.blockBits
	b, ok := f.at(offset, 8)
	if !ok {
		return 0, false
	}
	bits, spent := binary.BigEndian.Uint64(b), 0
	offset += 8
	var s symbol
	for {
		i := 0
		for bits < d.base[i] {
			i++
		}
		length := d.minLength + i
		n := uint64(d.lowest[i]) + (bits-d.base[i])>>(64-length)
		if n >= uint64(len(d.symbols)) {
			return 0, f.fail(errSymbol)
		}
		if s = d.symbols[n]; rest <= int(s.extra) {
			break
		}
		rest -= int(s.extra) + 1
		bits <<= length
		if spent += length; spent >= 32 {
			if b, ok = f.at(offset, 4); !ok {
				return 0, false
			}
			spent -= 32
			bits |= uint64(binary.BigEndian.Uint32(b)) << spent
			offset += 4
		}
	}
	for s.extra > 0 {
		left := d.symbols[s.left]
		if rest <= int(left.extra) {
			s = left
			continue
		}
		rest -= int(left.extra) + 1
		s = d.symbols[s.right]
	}
	return s.left, true
}
