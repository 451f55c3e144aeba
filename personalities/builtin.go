package personalities

import (
	"bytes"
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
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			c.reject(path.Dir(name), err)
			continue
		}
		p, err := readBuiltin(name, data)
		if err != nil {
			c.reject(path.Dir(name), err)
			continue
		}
		c.add(p)
	}
}

// readBuiltin reads who a pack in the binary is, and the rest when it is first asked for:
// every start of the program waits for the former, few for the latter.
func readBuiltin(name string, data []byte) (*Pack, error) {
	file, folder := "built-in/"+name, path.Dir(name)
	doc, err := identitySchema().Read(file, beforeSections(data))
	if err != nil {
		return nil, err
	}
	p := newPack(file, doc.Values)
	p.content = sync.OnceValues(func() (content, error) {
		whole, err := readPack(file, folder, data)
		if err != nil {
			return content{}, err
		}
		return whole.content()
	})
	return p, nil
}

// beforeSections is the lines of a pack before its first section, which say who it is.
func beforeSections(data []byte) []byte {
	if end := bytes.Index(data, []byte("\n[")); end >= 0 {
		return data[:end+1]
	}
	return data
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
