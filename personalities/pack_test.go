package personalities_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regence-chess/regence/engine/eval"
	"github.com/regence-chess/regence/personalities"
)

// TestBuiltin finds every pack of the binary in order and with all that belongs to it.
func TestBuiltin(t *testing.T) {
	catalog := personalities.Builtin()
	for _, bad := range catalog.Bad() {
		t.Errorf("%s: %v", bad.ID, bad.Err)
	}
	if ids := catalog.IDs(); len(ids) < 2 || ids[0] != "baseline" || !slices.Contains(ids, "tal") {
		t.Errorf("ids %v, want baseline first, and tal", ids)
	}
	for _, p := range catalog.Packs() {
		if p.Description == "" || p.Name == "" || p.Version == "0" {
			t.Errorf("%s does not say who it is", p.ID)
		}
		if len(p.Readme()) < 200 {
			t.Errorf("%s has no README.md worth the name", p.ID)
		}
		r := resolve(t, p.ID)
		if p.ID != "baseline" && !slices.Contains(r.Extends, "baseline") {
			t.Errorf("%s extends %v, not baseline", p.ID, r.Extends)
		}
	}
}

// TestTal holds tal to the figures that its model prints.
func TestTal(t *testing.T) {
	tal := resolve(t, "tal")
	for _, c := range []struct {
		term   string
		mg, eg []int
	}{
		{"material.knight", []int{340}, []int{340}},
		{"material.bishop", []int{350}, []int{350}},
		{"material.rook", []int{490}, []int{530}},
		{"material.queen", []int{900}, []int{1000}},
		{"imbalance.bishop_pair", []int{50}, []int{70}},
		{"pawns.doubled", []int{-5}, []int{-8}},
		{"pawns.isolated", []int{-8}, []int{-12}},
		{"rooks.open_file", []int{20}, []int{25}},
		{"rooks.open_file_king", []int{35}, nil},
		{"rooks.semi_open_file", []int{10}, []int{12}},
		{"rooks.semi_open_file_king", []int{25}, nil},
		{"rooks.connected", []int{20}, []int{20}},
		{"rooks.doubled_king", []int{35}, nil},
		{"king_attack.attackers", []int{0, 15, 120, 360, 750, 1200}, nil},
		{"king_attack.outer", []int{10, 15, 15, 20}, nil},
		{"king_attack.tropism", []int{5, 4, 4, 5}, nil},
		{"king_attack.bishop_xray", []int{40}, nil},
		{"king_attack.queen_diagonal_xray", []int{45}, nil},
		{"king_attack.queen_file_xray", []int{30}, nil},
		{"king_attack.missing_shield", []int{15}, nil},
		{"king_attack.uncastled", []int{50}, nil},
		{"king_attack.imbalance_divisor", []int{120}, nil},
		{"pawn_storm.opposite", []int{2}, nil},
		{"initiative.tempo", []int{15}, []int{15}},
	} {
		for side, w := range map[string]*eval.Weights{"own": tal.Own(), "opponent": tal.Opponent()} {
			got, ok := w.Get(c.term)
			if want := (eval.Value{MG: c.mg, EG: c.eg}); !ok || !cmp.Equal(got, want) {
				t.Errorf("%s, %s: %v, want %v", c.term, side, got, want)
			}
		}
	}
	own, _ := tal.Own().Get("material.pawn")
	opponent, _ := tal.Opponent().Get("material.pawn")
	if own.MG[0] != 80 || opponent.MG[0] != 100 || own.EG[0] != 120 || opponent.EG[0] != 120 {
		t.Errorf("pawns: own %v, opponent's %v", own, opponent)
	}
	storm, _ := tal.Own().Get("pawn_storm.advance")
	if slices.Max(storm.MG) != 90 || storm.MG[6] != 90 {
		t.Errorf("pawn storm %v, want up to 90 on the seventh rank", storm.MG)
	}
	passed, _ := tal.Own().Get("passed.rank")
	if passed.MG[1] != 20 || passed.MG[6] != 125 || passed.EG[1] != 30 || passed.EG[6] != 184 {
		t.Errorf("passed pawns %v, want 20 to 125 and 30 to 184", passed)
	}
	params := tal.Params()
	if params.Contempt != 80 || params.SacrificeExtension != 1 || params.SacrificeAttackers != 2 ||
		params.NullMoveAttackers != 3 || params.CheckExtension != 1 || params.QuietCheckOrder != 5000 {
		t.Errorf("search: %+v", params)
	}
}

// TestNeutral gives every personality the same judge: baseline.
func TestNeutral(t *testing.T) {
	baseline, tal := resolve(t, "baseline"), resolve(t, "tal", "evaluation.material.pawn=77")
	for _, term := range eval.Terms() {
		want, _ := baseline.Own().Get(term.Name)
		for who, w := range map[string]*eval.Weights{
			"baseline's opponent": baseline.Opponent(), "baseline's neutral": baseline.Neutral(), "tal's neutral": tal.Neutral(),
		} {
			if got, _ := w.Get(term.Name); !cmp.Equal(got, want) {
				t.Errorf("%s, %s: %v, want %v", term.Name, who, got, want)
			}
		}
	}
	// An override of baseline changes the player, never the judge.
	changed := resolve(t, "baseline", "evaluation.material.queen=1234")
	own, _ := changed.Own().Get("material.queen")
	neutral, _ := changed.Neutral().Get("material.queen")
	if own.MG[0] != 1234 || neutral.MG[0] == 1234 {
		t.Errorf("own %v, neutral %v", own, neutral)
	}
}

// TestCanonical has every personality the same after a trip through its table, and the
// fingerprint for anyone to verify.
func TestCanonical(t *testing.T) {
	for _, spec := range [][]string{
		{"baseline"}, {"tal"}, {"tal", "search.contempt=-7", "evaluation.own.squares.king.mg=" + numbers(64)},
	} {
		r := resolve(t, spec[0], spec[1:]...)
		table := r.Canonical()
		decoded, err := personalities.Decode(table)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(decoded.Canonical(), table) {
			t.Errorf("%v: the table changes when it is read and written", spec)
		}
		sum := sha256.Sum256(table)
		if want := hex.EncodeToString(sum[:])[:8]; r.Fingerprint() != want || decoded.Fingerprint() != want {
			t.Errorf("%v: fingerprints %s and %s, want %s", spec, r.Fingerprint(), decoded.Fingerprint(), want)
		}
		if len(personalities.Diff(r, decoded)) > 0 || decoded.Params() != r.Params() {
			t.Errorf("%v: decoded differs", spec)
		}
	}
	for _, bad := range []string{"", "format = 2\nid = 'a'", "format = 1", "\xff\xfe", "format = 1\nid = 'a'\nsearch.x = 1"} {
		if _, err := personalities.Decode([]byte(bad)); err == nil {
			t.Errorf("Decode accepts %q", bad)
		}
	}
}

// TestEveryKeyCounts changes each key in turn, and each changes the fingerprint, shows up
// with its origin, and takes both sides along unless one is named.
func TestEveryKeyCounts(t *testing.T) {
	baseline := resolve(t, "baseline")
	for _, key := range personalities.Keys() {
		changed, diff := changeKey(t, baseline, key, key.Max)
		if len(diff) == 0 { // it stands there already
			changed, diff = changeKey(t, baseline, key, key.Min)
		}
		if len(diff) == 0 || !strings.HasPrefix(diff[0].Key, key.Name) || changed.Fingerprint() == baseline.Fingerprint() {
			t.Errorf("%s changes %v", key.Name, diff)
		}
		found := false
		for _, s := range changed.Settings() {
			found = found || strings.HasPrefix(s.Key, key.Name) && s.Origin.Layer == personalities.LayerOverride
		}
		if !found {
			t.Errorf("%s: no setting has the origin override", key.Name)
		}
	}
}

// changeKey overrides a key, each element of a list, with a value.
func changeKey(t *testing.T, r *personalities.Resolved, key personalities.Key, value int) (*personalities.Resolved, []personalities.Difference) {
	t.Helper()
	size := 1
	if term, ok := eval.Find(strings.TrimPrefix(key.Name, "evaluation.")); ok {
		size = term.Size
	}
	text := fmt.Sprint(value)
	changed, err := r.WithOverrides(key.Name + "=" + text + strings.Repeat(","+text, size-1))
	if err != nil {
		t.Fatal(err)
	}
	return changed, personalities.Diff(r, changed)
}

// TestOrigins tells where each setting of tal comes from.
func TestOrigins(t *testing.T) {
	tal := resolve(t, "tal", "search.contempt=0")
	origins := map[string]personalities.Setting{}
	for _, s := range tal.Settings() {
		origins[s.Key] = s
	}
	for key, want := range map[string]string{
		"search.contempt":                   "0 override",
		"search.null_move_attackers":        "3 pack tal (built-in/tal/personality.toml:",
		"evaluation.own.material.pawn.mg":   "80 pack tal (built-in/tal/personality.toml:",
		"evaluation.opponent.material.pawn": "",
		"search.late_move_reductions":       "100 default",
		"engine.kind":                       `"native" base baseline (built-in/baseline/personality.toml:`,
	} {
		s, ok := origins[key]
		if got := s.Value + " " + s.Origin.String(); ok != (want != "") || ok && !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s, want %s", key, got, want)
		}
	}
	if summary := tal.Summary(); !strings.HasPrefix(summary, "tal 1.0.0 "+tal.Fingerprint()+" 4") ||
		!strings.HasSuffix(summary, " keys set, extends baseline, 1 override") {
		t.Error(summary)
	}
	lines := tal.Explain()
	if lines[0] != "personality "+tal.Summary() || len(lines) < 40 {
		t.Errorf("%d lines, first %s", len(lines), lines[0])
	}
	if last := lines[len(lines)-1]; !strings.HasSuffix(last, "all of them: regence pack show tal") {
		t.Error(last)
	}
	for _, line := range lines {
		if strings.Contains(line, "(base ") || strings.Contains(line, "(default)") {
			t.Errorf("inherited and yet listed: %s", line)
		}
	}
	if own := resolve(t, "baseline", "search.contempt=7").Explain(); len(own) != 3 || own[1] != "search.contempt = 7  (override)" {
		t.Errorf("of baseline, which inherits nothing, only the override is told: %q", own)
	}
}

func resolve(t *testing.T, id string, overrides ...string) *personalities.Resolved {
	t.Helper()
	r, err := personalities.Builtin().Resolve(id, overrides...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// numbers writes n different numbers as a list of an override.
func numbers(n int) string {
	texts := make([]string, n)
	for i := range texts {
		texts[i] = fmt.Sprint(i - n/2)
	}
	return strings.Join(texts, ",")
}

// TestConduct: what a pack says is its own and not inherited, its manners are inherited,
// and neither moves the fingerprint, for they change no move.
func TestConduct(t *testing.T) {
	folder := userFolder(t)
	put(t, folder, "quiet/personality.toml", "id = 'quiet'\nextends = 'tal'\n")
	catalog := personalities.Open()
	tal := resolve(t, "tal")
	quiet, err := catalog.Resolve("quiet")
	if err != nil {
		t.Fatal(err)
	}
	loud, err := catalog.ResolveFile(put(t, t.TempDir(), "loud.toml", "id = 'quiet'\nextends = 'tal'\nchat.greeting = 'I am {personality}!'\ndraw.after = 80\nresign.enabled = false\n"))
	if err != nil {
		t.Fatal(err)
	}
	if quiet.Chat() != (personalities.Chat{}) || tal.Chat().Greeting == "" || loud.Chat().Greeting != "I am {personality}!" {
		t.Errorf("chat of tal %+v, of its child %+v, of one that speaks %+v", tal.Chat(), quiet.Chat(), loud.Chat())
	}
	if diff := cmp.Diff(tal.Manners(), quiet.Manners()); diff != "" || tal.Manners().DrawOffer == nil {
		t.Errorf("manners are not inherited: %s", diff)
	}
	if *loud.Manners().DrawAfter != 80 || *loud.Manners().ResignEnabled || *loud.Manners().DrawOffer || *loud.Manners().DrawScore != *tal.Manners().DrawScore {
		t.Errorf("manners are not put on each other: %+v", loud.Manners())
	}
	if quiet.Fingerprint() != loud.Fingerprint() || quiet.KeysSet() != loud.KeysSet() {
		t.Error("words and manners count in the fingerprint")
	}
	origins := map[string]string{}
	for _, s := range loud.Settings() {
		origins[s.Key] = s.Value + " " + s.Origin.String()
	}
	for key, want := range map[string]string{
		"chat.greeting": `"I am {personality}!" pack quiet (`, "draw.after": "80 pack quiet (", "draw.offer": "false base tal (",
	} {
		if !strings.HasPrefix(origins[key], want) {
			t.Errorf("%s: %s, want %s", key, origins[key], want)
		}
	}
}
