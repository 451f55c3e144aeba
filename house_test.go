package regence_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// maxLines is the length at which a file wants to be two.
const maxLines = 600

// TestHouse holds the tree to the habits that a reader may count on: every package says what
// it is for, no file grows without end, nothing is imported under a dot.
func TestHouse(t *testing.T) {
	documented := map[string]bool{}
	for file, source := range goFiles(t) {
		generated := bytes.HasPrefix(source, []byte("// Code generated"))
		if lines := bytes.Count(source, []byte("\n")); lines > maxLines && !generated {
			t.Errorf("%s has %d lines: above %d a file wants to be two", file, lines, maxLines)
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, source, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range parsed.Imports {
			if spec.Name != nil && spec.Name.Name == "." {
				t.Errorf("%s imports %s under a dot", file, spec.Path.Value)
			}
		}
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		dir := filepath.Dir(file)
		documented[dir] = documented[dir] || hasPackageComment(parsed)
	}
	for dir, ok := range documented {
		if !ok {
			t.Errorf("no file of %s has a package comment", dir)
		}
	}
}

func hasPackageComment(file *ast.File) bool {
	return file.Doc != nil && len(strings.Fields(file.Doc.Text())) > 3
}

// goFiles reads every Go file of the module.
func goFiles(t *testing.T) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	err := filepath.WalkDir(".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && file != "." && strings.HasPrefix(entry.Name(), ".") {
			return filepath.SkipDir
		}
		if entry.IsDir() || !strings.HasSuffix(file, ".go") {
			return nil
		}
		source, err := os.ReadFile(file)
		files[file] = source
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
