package pgn

import "github.com/regence-chess/regence/engine/chess"

// readMoves reads the movetext up to the end of the game. A fault in the main line is
// returned; one in a variation drops the rest of that variation with a warning.
func (r *Reader) readMoves() error {
	r.stack = append(r.stack[:0], frame{position: r.game.Start})
	r.stack[0].line.Comment = r.game.Main.Comment
	r.moves = r.moves[:0]
	err := r.readLines()
	for len(r.stack) > 1 {
		r.warn("", "a variation is not closed: want )")
		r.closeVariation()
	}
	r.game.Main = r.stack[0].line
	return err
}

func (r *Reader) readLines() error {
	for {
		top := &r.stack[len(r.stack)-1]
		switch r.lex.next() {
		case tokSymbol:
			if err := r.symbol(top); err != nil {
				return err
			}
		case tokNull:
			if err := r.null(top); err != nil {
				return err
			}
		case tokComment:
			r.comment(top)
		case tokOpenComment:
			reason := "a comment is not closed: want }"
			return r.fault(moveNumber(&top.position), reason)
		case tokNAG:
			r.glyph(top, r.lex.nag)
		case tokOpen:
			r.openVariation(top)
		case tokClose:
			if len(r.stack) > 1 {
				r.closeVariation()
			} else {
				r.warn(moveNumber(&top.position), "a ) closes no variation")
			}
		case tokResult:
			if len(r.stack) == 1 {
				r.game.Result = r.lex.result
				return nil
			}
		case tokTag:
			r.lex.putBack(tokTag)
			r.unfinished(top)
			return nil
		case tokEOF:
			r.unfinished(top)
			return nil
		}
	}
}

// unfinished notes that the movetext ended without a termination marker.
func (r *Reader) unfinished(top *frame) {
	r.warn(moveNumber(&top.position), "the game ends without 1-0, 0-1, 1/2-1/2 or *")
}

// symbol makes the move that the symbol names.
func (r *Reader) symbol(top *frame) error {
	if top.dead {
		return nil
	}
	m, rest, err := resolve(&top.position, r.lex.text)
	if err != nil {
		return r.badMove(top, err.Error())
	}
	r.play(top, m)
	for len(rest) > 0 {
		nag, n := glyphAt(rest)
		if n == 0 {
			return nil // letters behind a move mean nothing that we know
		}
		r.glyph(top, nag)
		rest = rest[n:]
	}
	return nil
}

// null makes a null move, which a side in check cannot.
func (r *Reader) null(top *frame) error {
	if top.dead {
		return nil
	}
	if top.position.InCheck() {
		return r.badMove(top, "a null move is not legal in check, in "+top.position.FEN())
	}
	r.play(top, chess.NoMove)
	return nil
}

// badMove is a fault in the main line, a warning in a variation.
func (r *Reader) badMove(top *frame, reason string) error {
	move := moveNumber(&top.position)
	if len(r.stack) == 1 {
		return r.fault(move, reason)
	}
	r.warn(move, reason+"; the rest of the variation is dropped")
	top.dead = true
	return nil
}

func (r *Reader) play(top *frame, m chess.Move) {
	Play(&top.position, m, &top.undo)
	if len(r.stack) == 1 {
		r.moves = append(r.moves, m)
	} else {
		top.line.Moves = append(top.line.Moves, m)
	}
}

// length is the number of moves that the top line has.
func (r *Reader) length() int {
	if len(r.stack) == 1 {
		return len(r.moves)
	}
	return len(r.stack[len(r.stack)-1].line.Moves)
}

func (r *Reader) comment(top *frame) {
	if r.config.Skim || top.dead {
		return
	}
	text := commentText(r.lex.text)
	if n := r.length(); n == 0 {
		addComment(&top.line.Comment, text)
	} else if text != "" {
		addComment(&top.line.Annotate(n-1).Comment, text)
	}
}

func (r *Reader) glyph(top *frame, nag NAG) {
	if r.config.Skim || top.dead {
		return
	}
	if n := r.length(); n > 0 {
		note := top.line.Annotate(n - 1)
		note.NAGs = append(note.NAGs, nag)
	}
}

// openVariation begins an alternative to the last move of the top line.
func (r *Reader) openVariation(top *frame) {
	switch {
	case r.config.Skim || top.dead:
		r.skipVariation()
	case r.length() == 0:
		r.warn(moveNumber(&top.position), "a variation stands in front of the first move and is dropped")
		r.skipVariation()
	case len(r.stack) == maxDepth:
		r.warn(moveNumber(&top.position), "variations are nested too deep; this one is dropped")
		r.skipVariation()
	default:
		last := r.moves
		if len(r.stack) > 1 {
			last = top.line.Moves
		}
		inner := frame{position: top.position}
		undo := top.undo
		takeBack(&inner.position, last[len(last)-1], &undo)
		r.stack = append(r.stack, inner)
	}
}

// closeVariation hangs the top line on the move that it is an alternative to. A variation
// without a move is a comment at best.
func (r *Reader) closeVariation() {
	line := r.stack[len(r.stack)-1].line
	r.stack = r.stack[:len(r.stack)-1]
	top := &r.stack[len(r.stack)-1]
	ply := r.length() - 1
	switch {
	case len(line.Moves) > 0:
		note := top.line.Annotate(ply)
		note.Variations = append(note.Variations, line)
	case line.Comment != "":
		addComment(&top.line.Annotate(ply).Comment, line.Comment)
	}
}

// skipVariation passes over a variation up to its closing parenthesis, or, where that is
// missing, to the end of the game or a comment without end.
func (r *Reader) skipVariation() {
	for depth := 1; depth > 0; {
		switch t := r.lex.next(); t {
		case tokOpen:
			depth++
		case tokClose:
			depth--
		case tokTag, tokOpenComment, tokEOF:
			r.lex.putBack(t)
			return
		}
	}
}
