package pgn

import (
	"archive/zip"
	"bufio"
	"compress/bzip2"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strings"
)

// Open opens a file of games, or any other text, and unpacks it when its first bytes are
// those of gzip or bzip2, or of a zip archive, whose files are read one after the other.
// "-" is the standard input.
func Open(name string) (io.ReadCloser, error) {
	if name == "-" {
		return unpack(io.NopCloser(os.Stdin))
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err == nil && info.IsDir() {
		err = errors.New("is a folder, want a file of games")
	}
	if err == nil {
		var magic [4]byte
		if n, _ := file.ReadAt(magic[:], 0); string(magic[:n]) == "PK\x03\x04" {
			return unzip(file, info.Size())
		}
		var unpacked io.ReadCloser
		if unpacked, err = unpack(file); err == nil {
			return unpacked, nil
		}
	}
	file.Close()
	return nil, fmt.Errorf("%s: %w", name, err)
}

// unpack looks at the first bytes of file and reads through the compression that they name.
func unpack(file io.ReadCloser) (io.ReadCloser, error) {
	buffered := bufio.NewReader(file)
	magic, _ := buffered.Peek(3) // a short file is no packed one
	switch {
	case strings.HasPrefix(string(magic), "\x1f\x8b"):
		unpacked, err := gzip.NewReader(buffered)
		if err != nil {
			return nil, err
		}
		return &packedFile{Reader: unpacked, file: file}, nil
	case string(magic) == "BZh":
		return &packedFile{Reader: bzip2.NewReader(buffered), file: file}, nil
	}
	return &packedFile{Reader: buffered, file: file}, nil
}

// packedFile closes the file below the reader that unpacks it.
type packedFile struct {
	io.Reader
	file io.Closer
}

func (f *packedFile) Close() error { return f.file.Close() }

// unzip reads the files of an archive in its order, folders and Mac metadata aside.
func unzip(file *os.File, size int64) (io.ReadCloser, error) {
	archive, err := zip.NewReader(file, size)
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", file.Name(), err)
	}
	var parts []io.Reader
	for _, entry := range archive.File {
		if entry.FileInfo().IsDir() || strings.HasPrefix(entry.Name, "__MACOSX/") || strings.HasPrefix(path.Base(entry.Name), ".") {
			continue
		}
		parts = append(parts, &zipEntry{entry: entry}, strings.NewReader("\n"))
	}
	return &packedFile{Reader: io.MultiReader(parts...), file: file}, nil
}

// zipEntry opens its file when it is first read and closes it at its end.
type zipEntry struct {
	entry *zip.File
	open  io.ReadCloser
}

func (z *zipEntry) Read(b []byte) (int, error) {
	if z.open == nil {
		open, err := z.entry.Open()
		if err != nil {
			return 0, err
		}
		z.open = open
	}
	n, err := z.open.Read(b)
	if err != nil {
		z.open.Close()
	}
	return n, err
}
