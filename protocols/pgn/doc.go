// Package pgn reads and writes games in Portable Game Notation.
//
// Reading begins with [Open], which also unpacks gzip, bzip2 and zip, and [NewReader]:
//
//	file, err := pgn.Open("tal.pgn.gz")
//	if err != nil { … }
//	defer file.Close()
//	for game, err := range pgn.NewReader(file, pgn.Config{}).All() {
//		if err != nil {
//			log.Print(err) // a broken game, by number and line; the next one follows
//			continue
//		}
//		…
//	}
//
// Every move of a [Game] is a legal one: the reader resolves it against the position. It
// takes the files that the world holds: nested variations, comments of all three kinds,
// glyphs, castling with zeros, promotions without "=", UCI moves, odd numbering, null
// moves, missing tags and results, byte order marks, UTF-16, Latin-1. With
// [Config.Skim] it keeps tags and main line alone, which is what statistics need.
//
// Writing is [Writer.Write], in export format. What an engine thought of a move stands in
// the comment behind it, in the grammar of [Remark].
package pgn
