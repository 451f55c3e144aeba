package personalities

import (
	"embed"
	"io/fs"
	"path"
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
	for _, name := range names {
		folder := path.Dir(name)
		data, err := fs.ReadFile(files, name)
		if err == nil {
			var p *Pack
			if p, err = readPack("built-in/"+name, folder, data); err == nil {
				c.add(p)
				continue
			}
		}
		c.reject(folder, err)
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
