package regence_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
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

var (
	testName   = regexp.MustCompile(`\bTest[A-Z]\w+`)
	reportCode = regexp.MustCompile(`\bB\d{3}\b`)
)

// TestDocsNameTests: a test that a page of docs names is there, and the code of every report
// in docs/reports.md stands in a test.
func TestDocsNameTests(t *testing.T) {
	var tests bytes.Buffer
	for file, source := range goFiles(t) {
		if strings.HasSuffix(file, "_test.go") || strings.Contains(file, "ucitest") {
			tests.Write(source)
		}
	}
	scripts, err := filepath.Glob("cmd/regence/testdata/script/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, script := range scripts {
		source, err := os.ReadFile(script)
		if err != nil {
			t.Fatal(err)
		}
		tests.Write(source)
	}
	pages, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	named := 0
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range testName.FindAll(text, -1) {
			if !bytes.Contains(tests.Bytes(), []byte("func "+string(name)+"(")) {
				t.Errorf("%s names %s, which is not there", page, name)
			}
			named++
		}
		for _, code := range reportCode.FindAll(text, -1) {
			if !bytes.Contains(tests.Bytes(), code) {
				t.Errorf("%s has the report %s, which no test names", page, code)
			}
			named++
		}
	}
	if named < 100 {
		t.Errorf("docs name only %d tests and reports", named)
	}
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
