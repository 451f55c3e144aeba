package personalities_test

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/regence-chess/regence/configs"
	"github.com/regence-chess/regence/personalities"
)

// userFolder makes an empty folder of packs for this test and works from elsewhere, as a
// GUI does.
func userFolder(t *testing.T) string {
	t.Helper()
	settings := t.TempDir()
	t.Setenv(configs.DirVariable, settings)
	t.Chdir(t.TempDir())
	return filepath.Join(settings, "personalities")
}

// put writes a file below a folder.
func put(t *testing.T, folder, name, text string) string {
	t.Helper()
	path := filepath.Join(folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestUserPacks (B044) finds the good packs among everything that can lie in the folder,
// whatever the case of their names and without what is optional in them.
func TestUserPacks(t *testing.T) {
	folder := userFolder(t)
	put(t, folder, "attila/personality.toml", "id = 'attila'\nextends = 'tal'\nsearch.contempt = 120\n")
	put(t, folder, "Botvinnik/personality.toml", "id = 'botvinnik'\nextends = 'Attila'\n")
	put(t, folder, "typo/personality.toml", "id = 'typo'\nsearch.contemt = 1\n")
	put(t, folder, "moved/personality.toml", "id = 'other'\n")
	put(t, folder, "tal/personality.toml", "id = 'tal'\n")
	put(t, folder, "orphan/personality.toml", "id = 'orphan'\nextends = 'typo'\n")
	put(t, folder, "lost/personality.toml", "id = 'lost'\nextends = 'nowhere'\n")
	put(t, folder, "ring-a/personality.toml", "id = 'ring-a'\nextends = 'ring-b'\n")
	put(t, folder, "ring-b/personality.toml", "id = 'ring-b'\nextends = 'ring-c'\n")
	put(t, folder, "ring-c/personality.toml", "id = 'ring-c'\nextends = 'ring-a'\n")
	put(t, folder, "hanger-on/personality.toml", "id = 'hanger-on'\nextends = 'ring-a'\n")
	put(t, folder, "stray.toml", "id = 'stray'\n")
	put(t, folder, "folder.toml/personality.toml", "id = 'folder'\n")
	put(t, folder, "huge/personality.toml", strings.Repeat("# no end\n", 200_000))
	put(t, folder, "device/personality.toml/x", "a folder in place of the file")
	put(t, folder, "empty/README.md", "no pack")
	put(t, folder, "notes.txt", "no pack either")
	put(t, folder, ".hidden/personality.toml", "nonsense")

	catalog := personalities.Open()
	if got, want := strings.Join(catalog.IDs(), " "), "baseline tal attila botvinnik"; got != want {
		t.Errorf("ids %q, want %q", got, want)
	}
	reasons := map[string]string{}
	for _, bad := range catalog.Bad() {
		reasons[bad.ID] = strings.ReplaceAll(bad.Err.Error(), folder+string(filepath.Separator), "")
	}
	ring := "the packs extend each other in a circle: "
	for id, want := range map[string]string{
		"typo":   "typo/personality.toml:2:1: search.contemt: unknown key; did you mean search.contempt?",
		"moved":  "moved/personality.toml:1:1: id: the id differs from the name of its folder; rename the folder moved to other, or the id",
		"tal":    `tal/personality.toml:1:1: id: the id "tal" belongs to a built-in pack; choose another, such as "tal2" with extends = "tal"`,
		"orphan": "orphan/personality.toml:2:1: extends: the pack \"typo\" has mistakes of its own\ntypo/personality.toml:2:1: search.contemt: unknown key; did you mean search.contempt?",
		"lost":   `lost/personality.toml:2:1: extends: there is no personality "nowhere" (known: baseline, tal,`,
		"ring-a": "ring-a/personality.toml:2:1: extends: " + ring + "ring-a → ring-b → ring-c → ring-a",
		"ring-b": "ring-b/personality.toml:2:1: extends: " + ring + "ring-b → ring-c → ring-a → ring-b",
		"ring-c": "ring-c/personality.toml:2:1: extends: " + ring + "ring-c → ring-a → ring-b → ring-c",
		"hanger-on": "hanger-on/personality.toml:2:1: extends: " + ring +
			"hanger-on → ring-a → ring-b → ring-c → ring-a",
		"stray":       "stray.toml: a pack is a folder; move the file to stray/personality.toml",
		"folder.toml": "folder.toml/personality.toml:1:1: id: the id differs from the name of its folder; rename the folder folder.toml to folder, or the id",
		"huge":        "huge/personality.toml: the file is larger than 256 KiB; this is no file of settings",
		"device":      "device/personality.toml: is a folder; want a file",
		"empty":       "empty/personality.toml: there is no such file",
	} {
		got := filepath.ToSlash(reasons[id])
		if got != want && (id != "lost" || !strings.HasPrefix(got, want)) {
			t.Errorf("%s:\n got %s\nwant %s", id, got, want)
		}
		delete(reasons, id)
	}
	for id, reason := range reasons {
		t.Errorf("%s is refused: %s", id, reason)
	}

	attila, err := catalog.Resolve("ATTILA")
	if err != nil {
		t.Fatal(err)
	}
	if attila.Params().Contempt != 120 || attila.Params().NullMoveAttackers != 3 || attila.KeysSet() != 1 ||
		strings.Join(attila.Extends, " ") != "tal baseline" || attila.Source != personalities.FromFolder {
		t.Errorf("attila: %+v, %s", attila.Params(), attila.Summary())
	}
	if tal, err := catalog.Resolve("tal"); err != nil || tal.Source != personalities.FromBinary {
		t.Errorf("tal is not the built-in one: %v", err)
	}
	if _, err := catalog.Resolve("typo"); err == nil || !strings.Contains(err.Error(), "contemt") {
		t.Errorf("asking for a pack with a mistake gives %v, not the mistake", err)
	}
	var unknown *personalities.UnknownError
	if _, err := catalog.Resolve("atila"); !errors.As(err, &unknown) || unknown.Near != "attila" || !slices.Contains(unknown.Known, "tal") {
		t.Errorf("asking for an unknown id gives %v", err)
	}
}

// TestParentCounts has a changed parent change the fingerprint of the child, and only it.
func TestParentCounts(t *testing.T) {
	folder := userFolder(t)
	put(t, folder, "child/personality.toml", "id = 'child'\nextends = 'parent'\nsearch.contempt = 1\n")
	fingerprint := func(parent string) string {
		put(t, folder, "parent/personality.toml", "id = 'parent'\nextends = 'baseline'\n"+parent)
		r, err := personalities.Open().Resolve("child")
		if err != nil {
			t.Fatal(err)
		}
		return r.Fingerprint()
	}
	plain := fingerprint("")
	if changed := fingerprint("evaluation.initiative.tempo = 33\n"); changed == plain {
		t.Error("a changed parent leaves the fingerprint of the child")
	}
	if hidden := fingerprint("search.contempt = 44\n"); hidden != plain {
		t.Error("what the child sets itself does not hide the parent's value")
	}
	if again := fingerprint("# only words\n"); again != plain {
		t.Error("a comment changes the fingerprint")
	}
}

// TestListsReplace has a list of the child stand alone, without the parent's elements.
func TestListsReplace(t *testing.T) {
	folder := userFolder(t)
	put(t, folder, "child/personality.toml",
		"id = 'child'\nextends = 'tal'\nevaluation.king_attack.attackers = [0, 1, 2, 3, 4, 5]\nevaluation.own.pawns.doubled.mg = -1\n")
	r, err := personalities.Open().Resolve("child")
	if err != nil {
		t.Fatal(err)
	}
	attackers, _ := r.Own().Get("king_attack.attackers")
	own, _ := r.Own().Get("pawns.doubled")
	opponent, _ := r.Opponent().Get("pawns.doubled")
	if !slices.Equal(attackers.MG, []int{0, 1, 2, 3, 4, 5}) || own.MG[0] != -1 || own.EG[0] != -8 || opponent.MG[0] != -5 {
		t.Errorf("attackers %v, doubled %v and %v", attackers, own, opponent)
	}
}

// TestSymbolicLinks follows good links and names broken ones.
func TestSymbolicLinks(t *testing.T) {
	folder := userFolder(t)
	elsewhere := t.TempDir()
	put(t, elsewhere, "shared/personality.toml", "id = 'linked'\n")
	put(t, folder, "good/personality.toml", "id = 'good'\n")
	if err := os.Symlink(filepath.Join(elsewhere, "shared"), filepath.Join(folder, "linked")); err != nil {
		t.Skipf("no symbolic links here: %v", err)
	}
	for name, to := range map[string]string{"broken": filepath.Join(elsewhere, "gone"), "loop": filepath.Join(folder, "loop")} {
		if err := os.Symlink(to, filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	catalog := personalities.Open()
	if got := strings.Join(catalog.IDs(), " "); got != "baseline tal good linked" {
		t.Errorf("ids %q", got)
	}
	if len(catalog.Bad()) != 2 {
		t.Errorf("bad: %v", catalog.Bad())
	}
}

// TestExtraFolders come after the user's, and one that is missing is named.
func TestExtraFolders(t *testing.T) {
	folder := userFolder(t)
	extra := t.TempDir()
	put(t, folder, "twice/personality.toml", "id = 'twice'\nversion = '1'\n")
	put(t, extra, "twice/personality.toml", "id = 'twice'\nversion = '2'\n")
	put(t, extra, "more/personality.toml", "id = 'more'\n")
	catalog := personalities.Open(extra, filepath.Join(extra, "gone"), extra)
	if got := strings.Join(catalog.IDs(), " "); got != "baseline tal more twice" {
		t.Errorf("ids %q", got)
	}
	if p, err := catalog.Find("twice"); err != nil || p.Version != "1" {
		t.Errorf("twice is %+v, %v", p, err)
	}
	if bad := catalog.Bad(); len(bad) != 2 || !strings.Contains(bad[0].Err.Error(), "belongs to") && !strings.Contains(bad[1].Err.Error(), "belongs to") {
		t.Errorf("bad: %v", bad)
	}
}

// TestUnreadable names a folder that cannot be read and goes on.
func TestUnreadable(t *testing.T) {
	folder := userFolder(t)
	put(t, filepath.Dir(folder), "personalities", "a file in place of the folder")
	catalog := personalities.Open()
	if len(catalog.IDs()) < 2 || len(catalog.Bad()) != 1 {
		t.Errorf("ids %v, bad %v", catalog.IDs(), catalog.Bad())
	}
	t.Setenv(configs.DirVariable, "not/a/full/path")
	catalog = personalities.Open()
	if len(catalog.IDs()) < 2 || len(catalog.Bad()) != 1 {
		t.Errorf("ids %v, bad %v", catalog.IDs(), catalog.Bad())
	}
}

// TestPersonalityFile takes a path of a folder or a file, also with the id of a built-in
// pack, and refuses what is not there in place of playing something else.
func TestPersonalityFile(t *testing.T) {
	folder := userFolder(t)
	catalog := personalities.Builtin()
	file := put(t, folder, "my packs/tal.toml", "id = 'tal'\nextends = 'tal'\nsearch.contempt = 5\n")
	inFolder := put(t, folder, "mine/personality.toml", "id = 'mine'\nsearch.contempt = 5\n")
	for _, path := range []string{file, inFolder, filepath.Dir(inFolder)} {
		r, err := catalog.ResolveFile(path)
		if err != nil || r.Params().Contempt != 5 || r.Source != personalities.FromPath {
			t.Errorf("%s: %v", path, err)
		}
	}
	for _, path := range []string{"", filepath.Join(folder, "gone.toml"), folder, os.DevNull} {
		if r, err := catalog.ResolveFile(path); err == nil {
			t.Errorf("%q gives %s", path, r.Summary())
		}
	}
}

// TestCheck lets packs that are checked together extend each other.
func TestCheck(t *testing.T) {
	folder := userFolder(t)
	elsewhere := t.TempDir()
	put(t, elsewhere, "a/personality.toml", "id = 'a'\nextends = 'b'\n")
	put(t, elsewhere, "b/personality.toml", "id = 'b'\nextends = 'tal'\n")
	put(t, elsewhere, "c/personality.toml", "id = 'c'\nextends = 'c'\n")
	var got []string
	for _, checked := range personalities.Builtin().Check(elsewhere, filepath.Join(folder, "gone")) {
		if checked.Err != nil {
			got = append(got, filepath.Base(checked.Path)+" bad")
		} else {
			got = append(got, checked.Resolved.ID+" "+strings.Join(checked.Resolved.Extends, ","))
		}
	}
	if want := "a b,tal,baseline; b tal,baseline; c bad; gone bad"; strings.Join(got, "; ") != want {
		t.Errorf("got %s, want %s", strings.Join(got, "; "), want)
	}
}

// TestSkeleton is a pack that loads as it is, and with every # taken away sets what it
// inherited before.
func TestSkeleton(t *testing.T) {
	for _, parent := range []string{"baseline", "tal"} {
		base := resolve(t, parent)
		folder := userFolder(t)
		text := string(personalities.Skeleton("fresh", base))
		put(t, folder, "fresh/personality.toml", text)
		fresh, err := personalities.Open().Resolve("fresh")
		if err != nil {
			t.Fatal(err)
		}
		if diff := personalities.Diff(base, fresh); len(diff) > 0 || fresh.KeysSet() != 0 {
			t.Errorf("a fresh pack differs from %s: %v", parent, diff)
		}
	}

	base := resolve(t, "baseline")
	folder := userFolder(t)
	values := regexp.MustCompile(`(?m)^# ([a-z_.]+ = | +-?\d|\])`)
	text := values.ReplaceAllString(string(personalities.Skeleton("full", base)), "$1")
	put(t, folder, "full/personality.toml", text)
	full, err := personalities.Open().Resolve("full")
	if err != nil {
		t.Fatal(err)
	}
	if diff := personalities.Diff(base, full); len(diff) > 0 || full.KeysSet() < len(personalities.Keys()) {
		t.Errorf("a full pack of %d keys differs from baseline: %v", full.KeysSet(), diff)
	}
}
