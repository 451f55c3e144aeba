package personalities

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/regence-chess/regence/configs/strict"
)

// packFile is the file that makes a folder a pack.
const packFile = "personality.toml"

// Source tells where a pack came from.
type Source uint8

// The sources of packs, in the order in which they are searched.
const (
	FromBinary Source = iota // built in
	FromFolder               // the user's folder of packs, or an extra one of regence.toml
	FromPath                 // named by its path
)

// String is the source in one word.
func (s Source) String() string { return [...]string{"built-in", "folder", "path"}[s] }

// Pack is one personality as its file has it: what it sets itself, without what it
// inherits.
type Pack struct {
	ID          string // lower case
	Name        string
	Version     string
	Description string
	Extends     string // id of the parent, lower case; empty: none
	Source      Source
	File        string // path of the personality.toml; for a built-in pack inside the binary

	dir     string // folder of the file, for paths in it; empty in the binary
	content func() (content, error)
}

// content is all that a pack's file says.
type content struct {
	values map[string]strict.Value
	lines  Chat
}

// readPack checks the content of a pack's file. The name of its folder must be the id,
// if one is given.
func readPack(file, folder string, data []byte) (*Pack, error) {
	doc, err := packSchema().Read(file, data)
	if err != nil {
		return nil, err
	}
	p := newPack(file, doc.Values)
	read := content{values: doc.Values}
	p.content = func() (content, error) { return read, nil }
	if folder != "" && !strings.EqualFold(folder, p.ID) {
		return nil, strict.Problems{p.problem("id",
			"the id differs from the name of its folder; rename the folder "+folder+" to "+p.ID+", or the id")}
	}
	if read.lines, err = p.chat(doc.Values); err != nil {
		return nil, err
	}
	return p, nil
}

// newPack is a pack as far as its identity goes.
func newPack(file string, values map[string]strict.Value) *Pack {
	p := &Pack{File: file}
	p.ID = strings.ToLower(textOf(values, "id", ""))
	p.Name = textOf(values, "name", p.ID)
	p.Version = textOf(values, "version", "0")
	p.Description = textOf(values, "description", "")
	p.Extends = strings.ToLower(textOf(values, "extends", ""))
	return p
}

// ReadPath reads a pack that a user names by the path of its folder or its file. In a
// file personality.toml the id must be the folder's name; a file of another name may
// hold any id.
func ReadPath(path string) (*Pack, error) {
	if path == "" {
		return nil, strict.Problems{{File: "(no path)", Text: "want the path of a pack: its folder or its personality.toml"}}
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path = filepath.Join(path, packFile)
	}
	data, err := strict.LoadFile(path)
	if err != nil {
		return nil, err
	}
	absolute, err := filepath.Abs(path)
	if err != nil {
		absolute = path
	}
	folder := ""
	if strings.EqualFold(filepath.Base(path), packFile) {
		folder = filepath.Base(filepath.Dir(absolute))
	}
	p, err := readPack(path, folder, data)
	if err != nil {
		return nil, err
	}
	p.Source, p.dir = FromPath, filepath.Dir(absolute)
	return p, nil
}

// textOf is the text of a key, or the fallback.
func textOf(values map[string]strict.Value, key, fallback string) string {
	if value, ok := values[key]; ok {
		return value.Data.(string)
	}
	return fallback
}

// problem is a mistake at one of the pack's keys.
func (p *Pack) problem(key, text string) *strict.Problem {
	problem := &strict.Problem{File: p.File, Key: key, Text: text}
	if read, err := p.content(); err == nil {
		problem.Line, problem.Column = read.values[key].Line, read.values[key].Column
	}
	return problem
}

// isSetting tells the keys that decide on moves, and so count in the fingerprint, from
// those that name the pack, speak for it and end its games.
func isSetting(key string) bool {
	return strings.HasPrefix(key, evaluationKeys) || strings.HasPrefix(key, searchKeys) ||
		strings.HasPrefix(key, "engine.")
}
