// Package chess holds the rules of chess and of Chess960: bitboards, positions,
// strictly legal move generation, make and unmake without allocation, FEN, SAN,
// UCI notation, Zobrist hashing, repetition and the other drawing rules.
//
// Start with [ParseFEN] or [StartPosition] for a single position, and with
// [NewGame] when the moves that led to it matter (repetition, notation, result).
// A [Position] is a plain value: copying it copies the whole state, and its zero
// value is not a legal position.
package chess
