package regence_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/regence-chess/regence"

// walls is the policy of imports between the packages of this module, in the manner of
// go/build's own test. "a, b < c" means that c may import a and b and, through them,
// whatever a and b may import. What no line allows is forbidden. A name covers the packages
// below it unless they have a line of their own; tests may import anything of ours.
const walls = `
	NONE < engine/chess;
	engine/chess < engine;
	engine/chess < engine/eval, engine/syzygy;
	engine, engine/eval, engine/syzygy < engine/search < engine/native < engine/tune;
	engine, internal/slowness < engine/enginetest;
	engine/chess < protocols/pgn, protocols/polyglot, protocols/lichess/lichesstest;
	engine < protocols/uci, protocols/wire;
	engine, internal/slowness < protocols/uci/ucitest;
	NONE < protocols/lichess, configs;
	engine/native, configs, protocols/polyglot < personalities;
	personalities, protocols/wire, protocols/uci < host;
	host, protocols/lichess, protocols/pgn, configs < host/bot;
	host, protocols/pgn < host/match;
	engine, protocols/pgn < host/match/style < host/match;
	NONE < host/match/stats < host/match;
	ALL < cmd/regence;
	NONE < internal/testdata, internal/slowness;
`

// keepers says which packages may import a third-party module (by prefix of the import path).
// A module that is not named here may be imported by no package under engine, and elsewhere
// freely.
var keepers = map[string][]string{
	"github.com/hashicorp/go-plugin": {"protocols/wire"},
	"github.com/hashicorp/go-hclog":  {"protocols/wire"},
	"google.golang.org/grpc":         {"protocols/wire"},
	"google.golang.org/protobuf":     {"protocols/wire"},
	"github.com/BurntSushi/toml":     {"personalities", "configs", "cmd/regence"},
	"net/http":                       {"protocols/lichess", "host/bot/ops", "protocols/web"},
}

// TestImportWalls holds every import of every non-test file against the policy.
func TestImportWalls(t *testing.T) {
	allowed := parseWalls(t, walls)
	for pkg, imports := range packageImports(t) {
		room := roomOf(allowed, pkg)
		if room == "" {
			t.Errorf("package %s stands in no room of the policy", pkg)
			continue
		}
		for imported, file := range imports {
			if reason := breach(allowed, room, pkg, imported); reason != "" {
				t.Errorf("%s imports %q: %s", file, imported, reason)
			}
		}
	}
}

// TestWallsBite shows that the check finds what it is there to find.
func TestWallsBite(t *testing.T) {
	allowed := parseWalls(t, walls)
	for _, c := range []struct{ pkg, imported string }{
		{"engine/chess", module + "/engine"},
		{"engine/eval", module + "/engine/search"},
		{"protocols/uci", module + "/host"},
		{"protocols/lichess", module + "/engine/chess"},
		{"host", module + "/host/bot"},
		{"host/bot", module + "/host/match"},
		{"engine/native", "github.com/spf13/cobra"},
		{"host", "google.golang.org/grpc/codes"},
		{"host/match", "net/http"},
	} {
		if breach(allowed, roomOf(allowed, c.pkg), c.pkg, c.imported) == "" {
			t.Errorf("%s may import %s, which the design forbids", c.pkg, c.imported)
		}
	}
	for _, c := range []struct{ pkg, imported string }{
		{"host/bot/ops", "net/http"},
		{"host/match", module + "/engine/chess"},
		{"engine/native", module + "/engine/chess"},
		{"cmd/regence", module + "/host/match"},
	} {
		if reason := breach(allowed, roomOf(allowed, c.pkg), c.pkg, c.imported); reason != "" {
			t.Errorf("%s may not import %s: %s", c.pkg, c.imported, reason)
		}
	}
}

// parseWalls reads the policy into the set of rooms that each room may import.
func parseWalls(t *testing.T, policy string) map[string]map[string]bool {
	t.Helper()
	allowed := map[string]map[string]bool{}
	for _, line := range strings.Split(policy, ";") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		levels := strings.Split(line, "<")
		for i := 1; i < len(levels); i++ {
			for _, upper := range names(levels[i]) {
				if allowed[upper] == nil {
					allowed[upper] = map[string]bool{}
				}
				for _, lower := range names(levels[i-1]) {
					allowed[upper][lower] = true
				}
			}
		}
	}
	for changed := true; changed; { // transitive closure
		changed = false
		for _, lowers := range allowed {
			for lower := range lowers {
				for further := range allowed[lower] {
					if !lowers[further] {
						lowers[further], changed = true, true
					}
				}
			}
		}
	}
	for room, lowers := range allowed {
		if lowers[room] {
			t.Fatalf("the policy has a cycle through %s", room)
		}
	}
	return allowed
}

func names(list string) []string {
	fields := strings.Split(list, ",")
	for i := range fields {
		fields[i] = strings.TrimSpace(fields[i])
	}
	return fields
}

// roomOf is the longest room that holds pkg.
func roomOf(allowed map[string]map[string]bool, pkg string) string {
	for room := pkg; room != "."; room = path.Dir(room) {
		if allowed[room] != nil {
			return room
		}
	}
	return ""
}

// breach says what is wrong with an import, or nothing.
func breach(allowed map[string]map[string]bool, room, pkg, imported string) string {
	if local, ok := strings.CutPrefix(imported, module+"/"); ok {
		target := roomOf(allowed, local)
		if target == room || allowed[room][target] || allowed[room]["ALL"] {
			return ""
		}
		return "the policy has no way from " + room + " to " + local
	}
	for prefix, rooms := range keepers {
		if imported == prefix || strings.HasPrefix(imported, prefix+"/") {
			if slices.ContainsFunc(rooms, func(r string) bool { return pkg == r || strings.HasPrefix(pkg, r+"/") }) {
				return ""
			}
			return "only " + strings.Join(rooms, ", ") + " may"
		}
	}
	first, _, _ := strings.Cut(imported, "/")
	if strings.Contains(first, ".") && strings.HasPrefix(pkg, "engine") {
		return "below engine only the standard library may be imported"
	}
	return ""
}

// packageImports lists the imports of the non-test files of every package of the module,
// each with one file that has it.
func packageImports(t *testing.T) map[string]map[string]string {
	t.Helper()
	found := map[string]map[string]string{}
	err := filepath.WalkDir(".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() {
			_, nested := os.Stat(filepath.Join(file, "go.mod"))
			if file != "." && (name == "testdata" && !strings.HasPrefix(file, "internal") || strings.HasPrefix(name, ".") || nested == nil) {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		pkg := filepath.ToSlash(filepath.Dir(file))
		if found[pkg] == nil {
			found[pkg] = map[string]string{}
		}
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			found[pkg][imported] = file
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
