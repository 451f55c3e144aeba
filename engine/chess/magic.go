package chess

// Sliding attacks by "fancy" magic multiplication (Kannan, "Magic move-bitboard
// generation in computer chess"): the men that can block a slider are gathered by one
// multiplication into the top bits, which index a table of attack sets. The tables of
// all squares lie one behind the other in one array whose length is a power of two, so
// that masking the index makes the bounds check disappear.

// magic is how one square finds its attack sets.
type magic struct {
	mask   Bitboard // squares whose men matter
	factor uint64
	shift  uint8
	offset uint32 // start of the square's sets in attackSets
}

const attackSetsLen = 1 << 17 // 102,400 sets for rooks and 5,248 for bishops

var (
	bishopMagics [64]magic
	rookMagics   [64]magic
	attackSets   [attackSetsLen]Bitboard
)

// BishopAttacks are the squares that a bishop on sq attacks over the men occ.
func BishopAttacks(sq Square, occ Bitboard) Bitboard {
	m := &bishopMagics[sq&63]
	return attackSets[m.index(occ)&(attackSetsLen-1)]
}

// RookAttacks are the squares that a rook on sq attacks over the men occ.
func RookAttacks(sq Square, occ Bitboard) Bitboard {
	m := &rookMagics[sq&63]
	return attackSets[m.index(occ)&(attackSetsLen-1)]
}

func (m *magic) index(occ Bitboard) uint64 {
	return uint64(occ&m.mask)*m.factor>>(m.shift&63) + uint64(m.offset)
}

// initMagics fills attackSets. Every start of a process waits for it.
func initMagics(diagonals, straights *[64]lanes) {
	populate()
	offset := uint32(0)
	prepare := func(magics *[64]magic, factors *[64]uint64, all *[64]lanes) {
		for sq := range NoSquare {
			edges := (Rank1|Rank8)&^RankBB(sq.Rank()) | (FileA|FileH)&^FileBB(sq.File())
			m := &magics[sq]
			m.mask = (all[sq][0] | all[sq][1]) &^ edges
			m.factor = factors[sq]
			m.shift = uint8(64 - m.mask.Count())
			m.offset = offset
			offset += 1 << m.mask.Count()
			m.fill(sq, &all[sq])
		}
	}
	prepare(&bishopMagics, &bishopFactors, diagonals)
	prepare(&rookMagics, &rookFactors, straights)
}

// fill writes the attack sets of a square. Its two lanes do not know of each other: the
// reach along each is found once for each set of blockers on it, and every pair of them is
// an entry.
func (m *magic) fill(sq Square, along *lanes) {
	var blockers, reach [2][1 << 6]Bitboard // a lane has at most six squares off the edge
	var n [2]int
	for i := range along {
		line := lanes{along[i]}
		mask := along[i] & m.mask
		for occ := Bitboard(0); ; {
			blockers[i][n[i]], reach[i][n[i]] = occ, line.slide(sq, occ)
			n[i]++
			// The carry-rippler: subtracting the mask steps to the next subset.
			if occ = (occ - mask) & mask; occ == 0 {
				break
			}
		}
	}
	for i, occ := range blockers[0][:n[0]] {
		for j, other := range blockers[1][:n[1]] {
			attackSets[m.index(occ|other)&(attackSetsLen-1)] = reach[0][i] | reach[1][j]
		}
	}
}

// The factors were found by trial of sparse random numbers from splitmix64.
var bishopFactors = [64]uint64{
	0x0008220808002284, 0x0004818801010100, 0x4010010861020010, 0x0091041080010000,
	0x0901104080008808, 0x020208020a004020, 0x8000410808400000, 0x1102018401093000,
	0x0008409004810040, 0x42004808c8088020, 0x0200462802108000, 0x1429110414800002,
	0x00806a1210042020, 0x0801011002111010, 0x48002a0804048406, 0x0104c23088041000,
	0x0504840aa0082200, 0x0108181218014411, 0x0001100800440080, 0x2020840812004020,
	0x0001022820080040, 0x020e010022100200, 0x0454040202322254, 0x040a511023041001,
	0x0120100049024800, 0x8a01100008104108, 0x2290444010110200, 0x2902080004004108,
	0x4002002002008044, 0x104e041006004214, 0x3082320100480201, 0x000c104c40221200,
	0x8202382402222008, 0x2001180230081080, 0x0004004408880030, 0x10841c0401880210,
	0x0000408020420200, 0x0010100c41008044, 0x0024014200044802, 0x8400811440110400,
	0xd002021040040480, 0x608a220220808200, 0x4802020224000a00, 0x1008204200800801,
	0x880020020c000081, 0x001002080240080c, 0x4020010111000200, 0x005282040b080020,
	0x8804042402080401, 0x001020880808084c, 0x8000020100881200, 0x0818000220882803,
	0x0100001202020000, 0x00a220a022008844, 0x2004101002408004, 0x00128808150d4002,
	0x4082808401014003, 0x0404024262101004, 0x1040000100809000, 0x4008008030840400,
	0x0140400091020200, 0x0100102005011201, 0x4840040842080201, 0x00101400b0860200,
}

var rookFactors = [64]uint64{
	0x0080021620804001, 0x0040001000200041, 0x0200102200088040, 0x4080040800821000,
	0x2200020004200810, 0x4b00020c000d0008, 0x01000c4183000600, 0x2080010000402c80,
	0x8002800826864000, 0x0410802000884000, 0x0c01004010200100, 0x020300100100203c,
	0x0450800801040080, 0x4010800200040080, 0x8804000208048110, 0x0c40800080004100,
	0xa2018880024004a0, 0x0080848020004004, 0x1010410010200101, 0x2010008008008010,
	0x0a08010004110008, 0x0802080104209040, 0x0080040090010802, 0x0280020000841069,
	0x080c400080248000, 0x2048850100224008, 0x00200800c0300040, 0x11400d0100201000,
	0x0041001100080204, 0x4802000200040810, 0x0100080c00103601, 0x0020084200043085,
	0x0100804000800022, 0x0460401000402002, 0x8309002001001044, 0x0000800800801000,
	0x0000800800800400, 0xb542040080800200, 0x1041000401000200, 0x000318b04a000401,
	0x0280082000484000, 0x0080400081010030, 0x0010002000108080, 0x012010002101000a,
	0x0801000408010012, 0x0004008002008004, 0x0ad1005200110014, 0x4000004110820004,
	0x9400400080003080, 0x0000802200490200, 0x1521100080200280, 0x9021000824100100,
	0x0081080080840280, 0x0002000904100200, 0x0130024801302400, 0x0102008100442200,
	0x0080984063800101, 0x0016810201412812, 0x40200101603008c1, 0x2851100004082101,
	0x1049001002880005, 0x0081000804000201, 0x100020901208410c, 0x0101064400813102,
}
