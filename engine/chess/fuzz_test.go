package chess

import "testing"

// FuzzParseFEN states that no text makes the parser panic, and that what it accepts is
// a position to which all laws apply.
func FuzzParseFEN(f *testing.F) {
	for _, fen := range lawStarts {
		f.Add(fen)
	}
	f.Add("2Nq4/2K5/1b6/8/7R/3k4/7P/8 w - - 0 1")
	f.Add("5kbq/3Q2n1/6p1/r3PpKn/2n5/8/8/q7 w - f6 7 4")
	f.Add("krr5/8/8/8/8/8/8/4K3 w kq -")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParseFEN(text)
		if err != nil {
			if err.Error() == "" || p != (Position{}) {
				t.Fatalf("%q: error %q with %s", text, err, p.FEN())
			}
			return
		}
		checkLaws(t, &p)
	})
}

// FuzzParseUCI states that no text makes the parser panic and that it yields legal moves
// only.
func FuzzParseUCI(f *testing.F) {
	for _, text := range []string{"e2e4", "e7e8Q", "e1g1", "e1h1", "0000", "", "e2e9", "b7a8n", "é2e4"} {
		for i := range lawStarts {
			f.Add(text, uint8(i))
		}
	}
	f.Fuzz(func(t *testing.T, text string, start uint8) {
		p := mustParse(t, lawStarts[int(start)%len(lawStarts)])
		before := p
		m, err := p.ParseUCI(text)
		checkParsed(t, &p, &before, text, m, err)
	})
}

// FuzzParseSAN states the same of SAN.
func FuzzParseSAN(f *testing.F) {
	for _, text := range []string{"e4", "Nf3", "nf3", "O-O", "0-0-0", "exd5", "bxa8=Q+", "b8Q", "e8(Q)", "Ng1-f3", "g1f3", "", "x", "=Q", "N)", "exd6 e.p.", "--"} {
		for i := range lawStarts {
			f.Add(text, uint8(i))
		}
	}
	f.Fuzz(func(t *testing.T, text string, start uint8) {
		p := mustParse(t, lawStarts[int(start)%len(lawStarts)])
		before := p
		m, err := p.ParseSAN(text)
		checkParsed(t, &p, &before, text, m, err)
	})
}

func checkParsed(t *testing.T, p, before *Position, text string, m Move, err error) {
	t.Helper()
	if *p != *before {
		t.Fatalf("%q changed the position", text)
	}
	if err != nil {
		if m != NoMove {
			t.Fatalf("%q: %s with error %v", text, m.UCI(true), err)
		}
		return
	}
	if !p.IsLegal(m) {
		t.Fatalf("%q: %s is not legal", text, m.UCI(true))
	}
	if again, err := p.ParseSAN(p.SAN(m)); err != nil || again != m {
		t.Fatalf("%q: %s read back as %s: %v", text, p.SAN(m), again.UCI(true), err)
	}
}

// FuzzPlay plays the moves that bytes choose and holds the position reached to the laws.
func FuzzPlay(f *testing.F) {
	f.Add(uint16(0), []byte{0, 1, 2, 3, 4, 5})
	f.Add(uint16(9), []byte{200, 17, 34, 99})
	f.Fuzz(func(t *testing.T, start uint16, choices []byte) {
		var p Position
		if n := int(start) % (len(lawStarts) + 960); n < len(lawStarts) {
			p = mustParse(t, lawStarts[n])
		} else {
			p, _ = Chess960Start(n - len(lawStarts))
		}
		for _, choice := range choices {
			var list MoveList
			p.LegalMoves(&list)
			if list.Len() == 0 {
				break
			}
			var undo Undo
			p.Make(list.At(int(choice)%list.Len()), &undo)
		}
		checkLaws(t, &p)
	})
}
