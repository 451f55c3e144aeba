package search

import (
	"math/bits"
	"sync"
	"sync/atomic"

	"github.com/regence-chess/regence/engine/chess"
)

// bound tells how a stored score relates to the true one.
type bound uint8

const (
	boundNone  bound = 0
	boundUpper bound = 1
	boundLower bound = 2
	boundExact       = boundUpper | boundLower
)

// entry is what the table remembers of a position.
type entry struct {
	move  chess.Move
	score int // relative to the node, see scoreToTable
	eval  int // raw static evaluation, noScore when unknown
	depth int
	bound bound
	pv    bool // was on, or next to, a principal variation
}

// slot holds an entry in two words. check is the position key xor the data, so that a slot
// of which two threads wrote one word each does not match any key: a torn write reads as
// a miss and the table needs no locks.
type slot struct {
	check atomic.Uint64
	data  atomic.Uint64
}

// slotsPerBucket fills one cache line of 64 bytes.
const slotsPerBucket = 4

type bucket [slotsPerBucket]slot

// Layout of the data word: move 0–15, score 16–31, eval 32–47, depth 48–55, bound 56–57,
// pv 58, generation 59–63.
const (
	scoreShift = 16
	evalShift  = 32
	depthShift = 48
	boundShift = 56
	pvShift    = 58
	ageShift   = 59
	ageMask    = 31
)

// Replacement: a slot is worth its depth, less agePenalty for each search since it was
// written. A deeper entry of the same position stays unless the new one is nearer than
// keepDeeper plies to it.
const (
	agePenalty = 4
	keepDeeper = 4
)

// table is the transposition table, shared by all threads of a searcher.
type table struct {
	buckets []bucket
	age     uint64
}

// megabyte is the unit of the Hash option.
const megabyte = 1 << 20

// enlargeFrom is the size in megabytes from which a table has large pages. Small tables do
// without: the first touch of a large page takes long, and a short search would wait for it.
const enlargeFrom = 64

// newTable makes an empty table of so many megabytes. Fresh memory comes zeroed from the
// system, page by page as it is first used, so this takes no time.
func newTable(mb int) *table {
	const bucketBytes = slotsPerBucket * 16
	t := &table{buckets: make([]bucket, max(1, mb*megabyte/bucketBytes))}
	if mb >= enlargeFrom {
		enlargePages(t.buckets)
	}
	return t
}

// clear empties the table with the given number of goroutines.
func (t *table) clear(threads int) {
	t.age = 0
	var group sync.WaitGroup
	share := (len(t.buckets) + threads - 1) / threads
	for from := 0; from < len(t.buckets); from += share {
		part := t.buckets[from:min(from+share, len(t.buckets))]
		group.Go(func() { clear(part) })
	}
	group.Wait()
}

// nextSearch makes everything stored so far older by one search.
func (t *table) nextSearch() { t.age = (t.age + 1) & ageMask }

func (t *table) bucket(key uint64) *bucket {
	index, _ := bits.Mul64(key, uint64(len(t.buckets)))
	return &t.buckets[index]
}

// probe looks a position up.
func (t *table) probe(key uint64) (entry, bool) {
	b := t.bucket(key)
	for i := range b {
		data := b[i].data.Load()
		if b[i].check.Load()^data == key && data != 0 {
			return unpack(data), true
		}
	}
	return entry{}, false
}

func unpack(data uint64) entry {
	return entry{
		move:  chess.Move(data),
		score: int(int16(data >> scoreShift)),
		eval:  int(int16(data >> evalShift)),
		depth: int(uint8(data >> depthShift)),
		bound: bound(data >> boundShift & 3),
		pv:    data>>pvShift&1 != 0,
	}
}

func (t *table) pack(e *entry) uint64 {
	data := uint64(e.move) |
		uint64(uint16(e.score))<<scoreShift |
		uint64(uint16(e.eval))<<evalShift |
		uint64(uint8(e.depth))<<depthShift |
		uint64(e.bound)<<boundShift |
		t.age<<ageShift
	if e.pv {
		data |= 1 << pvShift
	}
	return data
}

// store remembers e for the position, in the slot that holds it already or else in the
// least valuable one of its bucket. Without a move of its own e inherits the known one.
func (t *table) store(key uint64, e entry) {
	b := t.bucket(key)
	victim, worst := 0, 1<<20
	for i := range b {
		data := b[i].data.Load()
		if b[i].check.Load()^data == key && data != 0 {
			old := unpack(data)
			if e.move == chess.NoMove {
				e.move = old.move
			}
			if e.bound != boundExact && data>>ageShift == t.age && e.depth+keepDeeper <= old.depth {
				return
			}
			victim = i
			break
		}
		if worth := t.worth(data); worth < worst {
			victim, worst = i, worth
		}
	}
	data := t.pack(&e)
	b[victim].check.Store(key ^ data)
	b[victim].data.Store(data)
}

func (t *table) worth(data uint64) int {
	if data == 0 {
		return -1 << 10
	}
	generations := int((t.age - data>>ageShift) & ageMask)
	return int(uint8(data>>depthShift)) - agePenalty*generations
}

// hashFull is the share of slots written by this search, in permill, from a sample.
func (t *table) hashFull() int {
	const sample = 250
	count := 0
	buckets := t.buckets[:min(sample, len(t.buckets))]
	for i := range buckets {
		for j := range buckets[i] {
			data := buckets[i][j].data.Load()
			if data != 0 && data>>ageShift == t.age {
				count++
			}
		}
	}
	return count * 1000 / (len(buckets) * slotsPerBucket)
}
