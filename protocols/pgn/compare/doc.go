// Package compare holds our PGN reader against another one, on the same file and in the
// same run. It is a module of its own, so that the other reader is no dependency of ours.
// Start it with
//
//	cd protocols/pgn/compare && PGN=games.pgn go test -bench . -count 7
//
// where PGN names the file; without it a small built-in game is read over and over.
package compare
