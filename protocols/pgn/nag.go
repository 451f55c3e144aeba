package pgn

// NAG is a numeric annotation glyph: $1 is "!", $2 "?", and so on.
type NAG uint8

// glyphs are the signs that stand for a NAG in the movetext, the longest first where one
// begins another. The numbers are those of the PGN standard and its common extension.
var glyphs = []struct {
	sign string
	nag  NAG
}{
	{"!!", 3}, {"??", 4}, {"!?", 5}, {"?!", 6}, {"!", 1}, {"?", 2},
	{"‼", 3}, {"⁇", 4}, {"⁉", 5}, {"⁈", 6},
	{"+/-", 16}, {"-/+", 17}, {"+/=", 14}, {"=/+", 15}, {"+--", 20}, {"--+", 21},
	{"+-", 18}, {"-+", 19}, {"+=", 14}, {"=+", 15}, {"=", 10},
	{"±", 16}, {"∓", 17}, {"⩲", 14}, {"⩱", 15}, {"∞", 13},
	{"□", 7}, {"⨀", 22}, {"○", 26}, {"⟳", 32}, {"↑", 36}, {"→", 40}, {"⇆", 132}, {"⊕", 138}, {"△", 140},
}

// glyphAt is the glyph at the beginning of text and its length in bytes, 0 when there is
// none.
func glyphAt(text []byte) (NAG, int) {
	for i := range glyphs {
		if sign := glyphs[i].sign; len(text) >= len(sign) && string(text[:len(sign)]) == sign {
			return glyphs[i].nag, len(sign)
		}
	}
	return 0, 0
}

// letterGlyph is what a lone capital letter means in ChessBase files: N a novelty, D a
// diagram.
func letterGlyph(text []byte) (NAG, bool) {
	if len(text) == 1 {
		switch text[0] {
		case 'N':
			return 146, true
		case 'D':
			return 220, true
		}
	}
	return 0, false
}
