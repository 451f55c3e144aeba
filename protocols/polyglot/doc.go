// Package polyglot reads opening books in the Polyglot format, and writes them.
//
// Begin with [Open]; ask the book with [Book.Choices] what it knows of a game and let
// [Choose] pick a move by weight:
//
//	book, err := polyglot.Open("book.bin")
//	if err != nil { … }
//	move, ok := polyglot.Choose(book.Choices(game), random)
//
// A book is a sorted list of 16-byte records: key of the position, move, weight, and a
// number for learning, all big-endian. Books in the wild are not always so; [Open] takes
// them as they are and says in [Book.Notes] what is odd. A [Builder] makes a book of games.
package polyglot
