package syzygy

import (
	"os"
	"path/filepath"
	"strings"
)

// noPath is how the UCI protocol writes an empty string option.
const noPath = "<empty>"

// splitPath cuts a list of folders into its parts. The separator is ; everywhere and : as
// well, except behind the drive letter of a Windows path. A part that is a folder as it
// stands is not cut further. Empty parts are dropped, as are blanks and quotes around a part.
func splitPath(path string, windows bool, isFolder func(string) bool) []string {
	path = trim(path)
	if path == "" || path == noPath {
		return nil
	}
	if isFolder(path) {
		return []string{path}
	}
	var folders []string
	add := func(part string) {
		if part = trim(part); part != "" {
			folders = append(folders, part)
		}
	}
	for _, part := range strings.Split(path, ";") {
		if part = trim(part); isFolder(part) {
			add(part)
			continue
		}
		for start, i := 0, 0; i <= len(part); i++ {
			if i == len(part) || part[i] == ':' && !(windows && isDrive(part[start:], i-start)) {
				add(part[start:i])
				start = i + 1
			}
		}
	}
	return folders
}

// isDrive reports whether the colon at index i of part ends a drive letter.
func isDrive(part string, i int) bool {
	return i == 1 && ('a' <= part[0]|0x20 && part[0]|0x20 <= 'z')
}

func trim(part string) string { return strings.Trim(part, " \t\r\n\"") }

// isFolder reports whether there is a folder of that name.
func isFolder(name string) bool {
	info, err := os.Stat(filepath.Clean(name))
	return err == nil && info.IsDir()
}
