package chess

// Perft counts the leaves of the tree of legal moves of the given depth. The last ply is
// counted, not played ("bulk counting"). It leaves p as it was.
func Perft(p *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return perft(p, make([]perftFrame, depth))
}

// perftFrame is the memory of one ply, reused over the whole tree.
type perftFrame struct {
	undo Undo
	list MoveList
}

// perft goes as deep as there are frames.
func perft(p *Position, frames []perftFrame) uint64 {
	if len(frames) <= 1 {
		return uint64(p.LegalCount())
	}
	frame := &frames[0]
	p.LegalMoves(&frame.list)
	nodes := uint64(0)
	for _, m := range frame.list.Slice() {
		p.Make(m, &frame.undo)
		nodes += perft(p, frames[1:])
		p.Unmake(m, &frame.undo)
	}
	return nodes
}

// Division is one root move with the number of leaves below it.
type Division struct {
	Move  Move
	Nodes uint64
}

// Divide is [Perft] by root move, in the order of generation; empty at depth 0.
func Divide(p *Position, depth int) []Division {
	if depth <= 0 {
		return nil
	}
	var list MoveList
	p.LegalMoves(&list)
	divisions := make([]Division, 0, list.Len())
	for _, m := range list.Slice() {
		var undo Undo
		p.Make(m, &undo)
		divisions = append(divisions, Division{Move: m, Nodes: Perft(p, depth-1)})
		p.Unmake(m, &undo)
	}
	return divisions
}

// interruptible is the depth from which a count is worth interrupting: less takes well
// below a second.
const interruptible = 5

// PerftUntil is [Perft] that gives up when stop, which is asked every now and then, says
// so. The count is then of what had been visited, and complete is false.
func PerftUntil(p *Position, depth int, stop func() bool) (nodes uint64, complete bool) {
	if stop() {
		return 0, false
	}
	if depth < interruptible {
		return Perft(p, depth), true
	}
	var list MoveList
	p.LegalMoves(&list)
	for _, m := range list.Slice() {
		var undo Undo
		p.Make(m, &undo)
		below, complete := PerftUntil(p, depth-1, stop)
		p.Unmake(m, &undo)
		nodes += below
		if !complete {
			return nodes, false
		}
	}
	return nodes, true
}
