package personalities

import (
	"embed"
	"io/fs"
	"path"
	"sync"
)

// embedded is the packs in the binary: every folder here that has a personality.toml.
//
//go:embed */personality.toml */README.md
var embedded embed.FS

// Builtin gives the packs in the binary.
func Builtin() *Catalog {
	c := new(Catalog)
	c.addEmbedded(embedded)
	c.settle()
	return c
}

// addEmbedded takes in every pack of a file system that is part of the program.
func (c *Catalog) addEmbedded(files fs.FS) {
	names, err := fs.Glob(files, "*/"+packFile)
	if err != nil {
		return // only a bad pattern gives an error
	}
	// Every start of the program waits for this, so they are read side by side.
	packs, errs := make([]*Pack, len(names)), make([]error, len(names))
	var reading sync.WaitGroup
	for i, name := range names {
		reading.Go(func() {
			data, err := fs.ReadFile(files, name)
			if err != nil {
				errs[i] = err
				return
			}
			packs[i], errs[i] = readPack("built-in/"+name, path.Dir(name), data)
		})
	}
	reading.Wait()
	for i, name := range names {
		if errs[i] != nil {
			c.reject(path.Dir(name), errs[i])
			continue
		}
		c.add(packs[i])
	}
}

// Readme is what a pack says about itself at length; empty when it has no README.md.
func (p *Pack) Readme() string {
	if p.Source != FromBinary {
		return readNextTo(p.dir)
	}
	data, err := embedded.ReadFile(p.ID + "/README.md")
	if err != nil {
		return ""
	}
	return string(data)
}
