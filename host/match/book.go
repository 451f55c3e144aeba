package match

import (
	"archive/zip"
	"compress/gzip"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
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

// OpenBook reads openings from an EPD or PGN file, plain, zipped or gzipped. Of PGN games the
// first plies are taken (all moves when plies is 0).
func OpenBook(path string, plies int) (*Book, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("openings: %w", err)
	}
	defer file.Close()
	var content io.Reader = file
	name := filepath.Base(path)
	switch strings.ToLower(filepath.Ext(name)) {
	case ".zip":
		archive, err := zip.OpenReader(path)
		if err != nil {
			return nil, fmt.Errorf("openings %s: %w", path, err)
		}
		defer archive.Close()
		entry := openingsIn(archive.File)
		if entry == nil {
			return nil, fmt.Errorf("openings %s: no .epd or .pgn file in the archive", path)
		}
		inner, err := entry.Open()
		if err != nil {
			return nil, fmt.Errorf("openings %s: %w", path, err)
		}
		defer inner.Close()
		content, name = inner, filepath.Base(entry.Name)
	case ".gz":
		inner, err := gzip.NewReader(file)
		if err != nil {
			return nil, fmt.Errorf("openings %s: %w", path, err)
		}
		defer inner.Close()
		content, name = inner, strings.TrimSuffix(name, filepath.Ext(name))
	}
	return readBook(content, name, plies)
}

// openingsIn finds the first file of openings in an archive.
func openingsIn(files []*zip.File) *zip.File {
	for _, f := range files {
		switch strings.ToLower(filepath.Ext(f.Name)) {
		case ".epd", ".pgn", ".fen", ".txt":
			return f
		}
	}
	return nil
}

func readBook(r io.Reader, name string, plies int) (*Book, error) {
	book := &Book{Name: name}
	var err error
	switch strings.ToLower(filepath.Ext(name)) {
	case ".pgn":
		book.Openings, book.Problems, err = readEPD(r, name)
	case ".epd", ".fen", ".txt":
		book.Openings, book.Problems, err = readEPD(r, name)
	default:
		return nil, fmt.Errorf("openings %s: want an .epd or .pgn file, plain, .zip or .gz", name)
	}
	if err != nil {
		return nil, fmt.Errorf("openings %w", err)
	}
	if len(book.Openings) == 0 {
		if len(book.Problems) > 0 {
			return nil, fmt.Errorf("openings %s: none can be used, the first because %w", name, book.Problems[0])
		}
		return nil, fmt.Errorf("openings %s: the file is empty", name)
	}
	return book, nil
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

// opening is the index of the opening for the n-th pair.
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
