package match

import (
	"bufio"
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"strings"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/protocols/pgn"
)

// Order is the order in which openings are taken.
type Order string

// The orders. Random takes every opening once in an order that follows from the seed, then
// again in another.
const (
	Sequential Order = "sequential"
	Random     Order = "random"
)

// Book is a set of openings.
type Book struct {
	Name     string
	Openings []Opening
	// Problems are the lines or games that could not be used, each with its place.
	Problems []error
}

// BookOf is the book that a plan asks for: a file, all positions of Chess960, or the built-in
// set.
func BookOf(p *Plan) (*Book, error) {
	switch {
	case p.Book != "":
		return OpenBook(p.Book, p.Plies)
	case p.Chess960:
		return chess960Book()
	}
	return readBook(strings.NewReader(builtinOpenings), "built-in openings", 0)
}

// builtinOpenings are made by `regence match openings`; the file says how.
//
//go:embed openings.epd
var builtinOpenings string

func chess960Book() (*Book, error) {
	book := &Book{Name: "the 960 positions"}
	for n := range 960 {
		p, err := chess.Chess960Start(n)
		if err != nil {
			return nil, err
		}
		book.Openings = append(book.Openings, Opening{FEN: p.FEN(), Name: fmt.Sprintf("position %d", n)})
	}
	return book, nil
}

// OpenBook reads openings from an EPD or PGN file, plain, zipped or gzipped. Of PGN games the
// first plies are taken (all moves when plies is 0).
func OpenBook(path string, plies int) (*Book, error) {
	file, err := pgn.Open(path)
	if err != nil {
		return nil, fmt.Errorf("openings: %w", err)
	}
	defer file.Close()
	book, err := readBook(file, filepath.Base(path), plies)
	if err != nil {
		return nil, fmt.Errorf("openings %s: %w", path, err)
	}
	return book, nil
}

// sniffed is how much of a file is looked at to tell PGN from EPD.
const sniffed = 4096

// readBook reads either format: a line that begins with a bracket or a move number is PGN.
func readBook(r io.Reader, name string, plies int) (*Book, error) {
	content := bufio.NewReaderSize(r, sniffed)
	head, err := content.Peek(sniffed)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \t\r\n")
	book := &Book{Name: name}
	if bytes.HasPrefix(head, []byte("[")) || bytes.HasPrefix(head, []byte("1.")) {
		err = book.readPGN(content, plies)
	} else {
		err = book.readEPD(content)
	}
	switch {
	case err != nil:
		return nil, err
	case len(book.Openings) > 0:
		return book, nil
	case len(book.Problems) > 0:
		return nil, fmt.Errorf("no opening can be used, the first because %w", book.Problems[0])
	}
	return nil, errors.New("the file is empty")
}

// draw chooses openings for a schedule: a function of order, seed and start alone, so that
// it gives the same when a match is resumed.
type draw struct {
	order Order
	seed  uint64
	start int // first opening, from 0
	size  int
	round int   // of perm
	perm  []int // of the current round, for Random
}

// opening is the index of the opening for the n-th round of pairs.
func (d *draw) opening(n int) int {
	n += d.start
	if d.order != Random {
		return n % d.size
	}
	if round := n / d.size; d.perm == nil || d.round != round {
		d.round = round
		d.perm = rand.New(rand.NewPCG(d.seed, uint64(round))).Perm(d.size)
	}
	return d.perm[n%d.size]
}
