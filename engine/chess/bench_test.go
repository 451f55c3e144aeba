package chess

import "testing"

// benchStarts are an opening, a middle game and an endgame.
var benchStarts = []struct{ name, fen string }{
	{"start", lawStarts[0]},
	{"kiwipete", lawStarts[1]},
	{"endgame", lawStarts[2]},
}

// benchPerft reports leaves per second; node is a leaf as perft counts them.
func benchPerft(b *testing.B, fen string, depth int) {
	p := mustParse(b, fen)
	var nodes uint64
	for b.Loop() {
		nodes += Perft(&p, depth)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}

func BenchmarkPerftStart6(b *testing.B)    { benchPerft(b, lawStarts[0], 6) }
func BenchmarkPerftKiwipete5(b *testing.B) { benchPerft(b, lawStarts[1], 5) }

// benchEach runs a piece of work on each of benchStarts, with its legal moves.
func benchEach(b *testing.B, work func(p *Position, list *MoveList)) {
	for _, c := range benchStarts {
		b.Run(c.name, func(b *testing.B) {
			p := mustParse(b, c.fen)
			var list MoveList
			p.LegalMoves(&list)
			b.ReportAllocs()
			for b.Loop() {
				work(&p, &list)
			}
		})
	}
}

func BenchmarkLegalMoves(b *testing.B) {
	benchEach(b, func(p *Position, list *MoveList) { p.LegalMoves(list) })
}

func BenchmarkLegalCaptures(b *testing.B) {
	benchEach(b, func(p *Position, list *MoveList) { p.LegalCaptures(list) })
}

func BenchmarkLegalQuiets(b *testing.B) {
	benchEach(b, func(p *Position, list *MoveList) { p.LegalQuiets(list) })
}

func BenchmarkLegalCount(b *testing.B) {
	sum := 0
	benchEach(b, func(p *Position, list *MoveList) { sum += p.LegalCount() })
}

// Each of the following runs over all legal moves of the position.

func BenchmarkMakeUnmakeAll(b *testing.B) {
	benchEach(b, func(p *Position, list *MoveList) {
		var undo Undo
		for _, m := range list.Slice() {
			p.Make(m, &undo)
			p.Unmake(m, &undo)
		}
	})
}

func BenchmarkIsLegalAll(b *testing.B) {
	n := 0
	benchEach(b, func(p *Position, list *MoveList) {
		for _, m := range list.Slice() {
			if p.IsLegal(m) {
				n++
			}
		}
	})
}

func BenchmarkGivesCheckAll(b *testing.B) {
	n := 0
	benchEach(b, func(p *Position, list *MoveList) {
		for _, m := range list.Slice() {
			if p.GivesCheck(m) {
				n++
			}
		}
	})
}

func BenchmarkParseFEN(b *testing.B) {
	for b.Loop() {
		if _, err := ParseFEN(lawStarts[1]); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkTables is what every start of the program pays for the sliders.
func BenchmarkTables(b *testing.B) {
	diagonals, straights := makeLanes()
	for b.Loop() {
		initMagics(diagonals, straights)
	}
}
