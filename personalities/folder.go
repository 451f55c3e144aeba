package personalities

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/regence-chess/regence/configs"
	"github.com/regence-chess/regence/configs/strict"
)

// maxPacks ends the reading of a folder that is no folder of packs.
const maxPacks = 1000

// Open gives the built-in packs, those of the user's folder and those of the extra
// folders, in this order. A folder of packs that does not exist holds none if it is the
// user's and is an entry of [Catalog.Bad] if it is an extra one.
func Open(extra ...string) *Catalog {
	c := new(Catalog)
	c.addEmbedded(embedded)
	var folders []string
	if folder, err := UserFolder(); err != nil {
		c.reject("", strict.Problems{{File: "user's folder of packs", Text: err.Error()}})
	} else if _, err := os.Lstat(folder); err == nil {
		folders = append(folders, folder)
	}
	for _, folder := range extra {
		if folder = filepath.Clean(folder); !slices.Contains(folders, folder) {
			folders = append(folders, folder)
		}
	}
	for _, folder := range folders {
		c.addFolder(folder)
	}
	c.settle()
	return c
}

// UserFolder is where the user's packs are: personalities in the folder of settings.
func UserFolder() (string, error) {
	dir, err := configs.Dir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "personalities"), nil
}

// addFolder takes in every pack in a folder of packs.
func (c *Catalog) addFolder(folder string) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		c.reject("", strict.Problems{{File: folder, Text: "cannot be read as a folder of packs: " + strict.Reason(err)}})
		return
	}
	if len(entries) > maxPacks {
		c.reject("", strict.Problems{{File: folder,
			Text: fmt.Sprintf("has %d entries; a folder of packs has at most %d", len(entries), maxPacks)}})
		return
	}
	for _, entry := range entries {
		name := entry.Name()
		if strings.HasPrefix(name, ".") {
			continue
		}
		full := filepath.Join(folder, name)
		info, err := os.Stat(full) // follows a symbolic link
		switch {
		case err != nil:
			c.reject(name, strict.Problems{{File: full, Text: "cannot be read: " + strict.Reason(err)}})
		case info.IsDir():
			c.addPack(full)
		case strings.EqualFold(filepath.Ext(name), ".toml"):
			id := strings.TrimSuffix(name, filepath.Ext(name))
			c.reject(id, strict.Problems{{File: full,
				Text: "a pack is a folder; move the file to " + filepath.Join(folder, id, packFile)}})
		}
	}
}

// addPack takes in the pack in a folder of its own.
func (c *Catalog) addPack(folder string) {
	p, err := ReadPath(folder)
	if err != nil {
		c.reject(filepath.Base(folder), err)
		return
	}
	p.Source = FromFolder
	c.add(p)
}

// readNextTo is the README.md in a folder; empty when there is none.
func readNextTo(folder string) string {
	data, err := strict.LoadFile(filepath.Join(folder, "README.md"))
	if err != nil {
		return ""
	}
	return string(data)
}
