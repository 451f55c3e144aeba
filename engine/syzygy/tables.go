package syzygy

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/regence-chess/regence/engine/chess"
)

// Tables are the open tablebases of a path. They do not change until [Tables.Close].
type Tables struct {
	byMaterial map[material]entry
	files      []*file
	largest    int
	problems   []error // of opening
}

// entry is what is there for some material, whichever color has which men.
type entry struct {
	wdl, dtz *table // nil: none
}

// Open opens every table in the folders of a path, a list with ; or : between its parts,
// and reads their headers. Of two files with one name the first in the list counts. It
// returns what it could use, never nil, and an error for each folder or file that it could
// not, with its name. An empty path opens nothing.
func Open(path string) (*Tables, []error) { return open(path, true) }

// open is Open, with or without mapping files into memory.
func open(path string, mapping bool) (*Tables, []error) {
	t := &Tables{byMaterial: map[material]entry{}}
	o := opener{tables: t, seen: map[string]bool{}, mapping: mapping, pages: new(pageCache)}
	for _, folder := range splitPath(path, runtime.GOOS == "windows", isFolder) {
		o.folder(folder)
	}
	return t, t.problems
}

// opener is the state of Open.
type opener struct {
	tables  *Tables
	seen    map[string]bool // names of files
	mapping bool
	pages   *pageCache
}

func (o *opener) problem(err error) { o.tables.problems = append(o.tables.problems, err) }

// folder opens what a folder holds.
func (o *opener) folder(name string) {
	entries, err := os.ReadDir(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		o.problem(fmt.Errorf("%s: no such folder", name))
		return
	case err != nil:
		o.problem(err)
		return
	}
	some := false
	for _, entry := range entries {
		for _, k := range [...]kind{wdlKind, dtzKind} {
			stem, ok := strings.CutSuffix(entry.Name(), k.extension)
			if !ok {
				continue
			}
			m, men, ok := parseName(stem)
			if !ok {
				o.problem(fmt.Errorf("%s: not the name of a table: want one such as KQvKR, with 3 to %d men",
					filepath.Join(name, entry.Name()), maxMen))
				continue
			}
			some = true
			if !o.seen[entry.Name()] {
				o.seen[entry.Name()] = true
				o.table(filepath.Join(name, entry.Name()), k, m, men)
			}
		}
	}
	if !some {
		o.problem(fmt.Errorf("%s: holds no tables (.rtbw, .rtbz)", name))
	}
}

// table opens one file and enters it for both colors.
func (o *opener) table(name string, k kind, m material, men int) {
	f, err := openFile(name, o.pages, o.mapping)
	if err != nil {
		o.problem(err)
		return
	}
	t := o.tables
	t.files = append(t.files, f)
	var table *table
	read := t.guard(func() bool {
		table, err = readTable(f, k, m, men)
		return err == nil
	})
	if !read {
		t.files = t.files[:len(t.files)-1]
		if err == nil {
			err = f.failed()
		}
		o.problem(errors.Join(err, f.close()))
		return
	}
	for _, key := range [...]material{m, m.swapped()} {
		e := t.byMaterial[key]
		if k.wdl {
			e.wdl = table
		} else {
			e.dtz = table
		}
		t.byMaterial[key] = e
	}
	if k.wdl {
		t.largest = max(t.largest, men)
	}
}

// Largest is the greatest number of men, kings included, for which there is a WDL table;
// 0 if there are none.
func (t *Tables) Largest() int { return t.largest }

// Counts are the numbers of WDL and of DTZ tables.
func (t *Tables) Counts() (wdl, dtz int) {
	for m, e := range t.byMaterial {
		if e.wdl != nil && e.wdl.material == m {
			wdl++
		}
		if e.dtz != nil && e.dtz.material == m {
			dtz++
		}
	}
	return wdl, dtz
}

// Problems are the errors that Open returned and, after them, those of files that turned out
// to be damaged while they were probed. Such a file answers no more probes.
func (t *Tables) Problems() []error {
	problems := append([]error(nil), t.problems...)
	for _, f := range t.files {
		if err := f.failed(); err != nil {
			problems = append(problems, err)
		}
	}
	return problems
}

// Close closes all files. No probe may run then or come later.
func (t *Tables) Close() error {
	var errs []error
	for _, f := range t.files {
		errs = append(errs, f.close())
	}
	t.files, t.byMaterial, t.largest = nil, nil, 0
	return errors.Join(errs...)
}

// covers reports whether a position is of the kind that tables know: few men, no castling.
func (t *Tables) covers(p *chess.Position) bool {
	return p.Occupied().Count() <= t.largest && p.Castling() == 0
}
