package syzygy

import "encoding/binary"

// cursor reads the header of a file from front to back. After a read beyond the end every
// value is zero and ok is false.
type cursor struct {
	file   *file
	offset int64
	ok     bool
}

func (c *cursor) take(n int) []byte {
	var b []byte
	if c.ok {
		b, c.ok = c.file.at(c.offset, n)
	}
	if !c.ok {
		return make([]byte, n)
	}
	c.offset += int64(n)
	return b
}

func (c *cursor) uint8() uint8   { return c.take(1)[0] }
func (c *cursor) uint16() uint16 { return binary.LittleEndian.Uint16(c.take(2)) }
func (c *cursor) uint32() uint32 { return binary.LittleEndian.Uint32(c.take(4)) }

// align moves on to a multiple of n, a power of two.
func (c *cursor) align(n int64) { c.offset = (c.offset + n - 1) &^ (n - 1) }
