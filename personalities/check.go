package personalities

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Checked is the result of checking one pack.
type Checked struct {
	Path     string
	Resolved *Resolved // nil when there are mistakes
	Err      error     // of type strict.Problems
}

// Check reads packs by the paths of their folders or files, or of folders of packs. A
// pack may extend another one of them besides those of the catalog.
func (c *Catalog) Check(paths ...string) []Checked {
	var results []Checked
	var packs []*Pack
	for _, path := range paths {
		for _, one := range packsAt(path) {
			p, err := ReadPath(one)
			results = append(results, Checked{Path: one, Err: err})
			packs = append(packs, p)
		}
	}
	find := func(id string) (*Pack, error) {
		p, err := c.Find(id)
		var unknown *UnknownError
		if !errors.As(err, &unknown) {
			return p, err
		}
		for _, p := range packs {
			if p != nil && p.ID == id {
				return p, nil
			}
		}
		return nil, err
	}
	for i, p := range packs {
		if p != nil {
			results[i].Resolved, results[i].Err = resolve(p, find)
		}
	}
	return results
}

// packsAt is the path itself, or the packs in it if it is a folder of packs.
func packsAt(path string) []string {
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return []string{path}
	}
	if _, err := os.Stat(filepath.Join(path, packFile)); !errors.Is(err, fs.ErrNotExist) {
		return []string{path}
	}
	var inside []string
	entries, err := os.ReadDir(path)
	for _, entry := range entries {
		pack := filepath.Join(path, entry.Name())
		if _, err := os.Stat(filepath.Join(pack, packFile)); err == nil {
			inside = append(inside, pack)
		}
	}
	if err != nil || len(inside) == 0 {
		return []string{path}
	}
	return inside
}
