package configs

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/regence-chess/regence/configs/strict"
)

// regenceFile is the name of the file of settings, built in and in the user's folder.
const regenceFile = "regence.toml"

// Regence is the settings of the host.
type Regence struct {
	Personality string   // id of the pack that plays when none is asked for
	Packs       []string // further folders of packs, full paths

	Hash         int // MiB of one engine process
	Threads      int
	MoveOverhead time.Duration

	LogLevel  string // off, error, warn, info, debug
	LogFormat string // text, json
	LogFile   string // full path; empty: stderr
}

// logLevels are the values of log.level, from silent to loud.
var logLevels = []string{"off", "error", "warn", "info", "debug"}

// logFormats are the values of log.format.
var logFormats = []string{"text", "json"}

// Limits of the settings, those of the native engine.
const (
	maxHash     = 32768 // MiB
	maxThreads  = 256
	maxOverhead = 5000 // ms
)

// regenceSchema is what may stand in a regence.toml. [Regence.set] has the places that
// the values go to.
var regenceSchema = strict.Schema{Fields: []strict.Field{
	{Key: "personality", Kind: strict.Text},
	{Key: "packs", Kind: strict.Texts, Empty: true, Check: fullPaths},
	{Key: "engine.hash", Kind: strict.Int, Min: 1, Max: maxHash},
	{Key: "engine.threads", Kind: strict.Int, Min: 1, Max: maxThreads},
	{Key: "engine.move_overhead", Kind: strict.Int, Min: 0, Max: maxOverhead},
	{Key: "log.level", Kind: strict.Text, OneOf: logLevels},
	{Key: "log.format", Kind: strict.Text, OneOf: logFormats},
	{Key: "log.file", Kind: strict.Path, Empty: true, Check: fullPath},
}}

// Load gives the built-in settings with those of the user's regence.toml on top, if there
// is one. The error is of type strict.Problems and names every mistake; the settings are
// then the built-in ones, so that a host can go on and say so.
func Load() (Regence, error) {
	settings, err := Parse("built-in/"+regenceFile, regenceTOML, Regence{})
	if err != nil {
		return settings, err
	}
	dir, err := Dir()
	if err != nil {
		return settings, strict.Problems{{File: regenceFile, Text: err.Error()}}
	}
	path := filepath.Join(dir, regenceFile)
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return settings, nil
	}
	return LoadFile(path, settings)
}

// LoadFile puts the settings of a file on top of base.
func LoadFile(path string, base Regence) (Regence, error) {
	data, err := strict.LoadFile(path)
	if err != nil {
		return base, err
	}
	return Parse(path, data, base)
}

// Parse puts the content of a file, named file in messages, on top of base. With an error
// it gives base.
func Parse(file string, data []byte, base Regence) (Regence, error) {
	doc, err := regenceSchema.Read(file, data)
	if err != nil {
		return base, err
	}
	base.Packs = slices.Clone(base.Packs)
	for key, value := range doc.Values {
		base.set(key, value.Data)
	}
	return base, nil
}

func (r *Regence) set(key string, value any) {
	switch key {
	case "personality":
		r.Personality = value.(string)
	case "packs":
		r.Packs = value.([]string)
	case "engine.hash":
		r.Hash = value.(int)
	case "engine.threads":
		r.Threads = value.(int)
	case "engine.move_overhead":
		r.MoveOverhead = time.Duration(value.(int)) * time.Millisecond
	case "log.level":
		r.LogLevel = value.(string)
	case "log.format":
		r.LogFormat = value.(string)
	case "log.file":
		r.LogFile = value.(string)
	}
}

// fullPath refuses a path that would depend on the current folder, which a GUI chooses.
func fullPath(value any) string {
	if path := value.(string); path != "" && !filepath.IsAbs(path) {
		return "want a full path, not one that starts at the current folder"
	}
	return ""
}

func fullPaths(value any) string {
	for _, path := range value.([]string) {
		if problem := fullPath(path); problem != "" {
			return path + ": " + problem
		}
	}
	return ""
}
