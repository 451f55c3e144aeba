package bot

import (
	"testing"
	"time"

	"github.com/regence-chess/regence/protocols/lichess"
)

func TestRules(t *testing.T) {
	settings := settingsOf(t, `
[rule.titled]
title = ["GM"]
personality = "tal"
[rule.friend]
user = ["Bobby"]
mode = "casual"
personality = "tal"
[rule.stronger]
stronger_by = 300
mode = "rated"
personality = "tal"
[rule.night]
hours = ["23:00-05:00"]
personality = "tal"
[rule.arena]
tournament = "yes"
personality = "tal"
[rule.exact]
time_control = ["10+5"]
color = "white"
opponent = "human"
personality = "tal"
[rule.shuffle]
variant = ["chess960"]
rematch = "no"
personality = "tal"
[rule.account]
account = ["second"]
speed = ["classical", "correspondence"]
personality = "tal"
`)
	c := newChooser(settings, new(scriptRoom), 1)
	day := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	with := func(change func(*Proposal)) *Proposal { p := clockProposal(180, 2); change(p); return p }
	for _, row := range []struct {
		p       *Proposal
		account string
		now     time.Time
		want    string
	}{
		{with(func(p *Proposal) {}), "main", day, "default"},
		{with(func(p *Proposal) { p.Guest.Title = "GM" }), "main", day, "rule titled"},
		{with(func(p *Proposal) { p.Rated = false }), "main", day, "rule friend"},
		{with(func(p *Proposal) { p.Rated, p.Guest.ID = false, "other" }), "main", day, "default"},
		{with(func(p *Proposal) { p.Guest.Rating = 1900 }), "main", day, "rule stronger"},
		{with(func(p *Proposal) { p.Guest.Rating = 1899 }), "main", day, "default"},
		{with(func(p *Proposal) {}), "main", day.Add(12 * time.Hour), "rule night"},
		{with(func(p *Proposal) { p.Arena = "abc" }), "main", day, "rule arena"},
		{with(func(p *Proposal) { p.Base, p.Inc, p.Color = 10*time.Minute, 5*time.Second, "white" }), "main", day, "rule exact"},
		{with(func(p *Proposal) { p.Base, p.Inc, p.Color = 10*time.Minute, 5*time.Second, "black" }), "main", day, "default"},
		{with(func(p *Proposal) { p.Variant = "chess960" }), "main", day, "rule shuffle"},
		{with(func(p *Proposal) { p.Variant, p.Rematch = "chess960", true }), "main", day, "default"},
		{&Proposal{Guest: Guest{ID: "x", Rating: 1500}, Variant: "standard", Days: 2, Speed: lichess.Correspondence, Rated: true}, "second", day, "rule account"},
	} {
		if got := c.choose(row.p, row.account, 1600, "", "", row.now); got.Rule != row.want {
			t.Errorf("%+v: %s, want %s", row.p, got.Rule, row.want)
		}
	}
	rematch := with(func(p *Proposal) { p.Rematch = true })
	if got := c.choose(rematch, "main", 1600, "", "tal", day); got != (Choice{Personality: "tal", Rule: "rematch"}) {
		t.Errorf("a rematch is played by %+v", got)
	}
	if got := c.choose(rematch, "main", 1600, "baseline", "tal", day); got != (Choice{Personality: "baseline", Rule: "preference"}) {
		t.Errorf("a preference goes first, not %+v", got)
	}
	if got := c.choose(rematch, "main", 1600, "gone", "gone", day); got.Rule != "default" {
		t.Errorf("personalities that are not there: %+v", got)
	}
}

func TestWaysToChoose(t *testing.T) {
	settings := settingsOf(t, `
[rule.lot]
speed = ["bullet"]
weighted = ["tal 3", "baseline 1", "gone 100"]
[rule.turns]
speed = ["blitz"]
rotate = ["tal", "baseline", "gone"]
[rule.mystery]
speed = ["rapid"]
mystery = ["tal", "baseline"]
`)
	c := newChooser(settings, new(scriptRoom), 7)
	count := func(p *Proposal, n int) (tal int, mystery bool) {
		for range n {
			choice := c.choose(p, "main", 0, "", "", time.Now())
			if choice.Personality == "tal" {
				tal++
			}
			mystery = choice.Mystery
		}
		return tal, mystery
	}
	if tal, _ := count(clockProposal(60, 1), 4000); tal < 2800 || tal > 3200 {
		t.Errorf("weights 3 to 1 give %d of 4000", tal)
	}
	if tal, mystery := count(clockProposal(180, 2), 10); tal != 5 || mystery {
		t.Errorf("in turn: %d of 10, mystery %v", tal, mystery)
	}
	if tal, mystery := count(clockProposal(600, 5), 400); tal < 120 || tal > 280 || !mystery {
		t.Errorf("mystery: %d of 400, mystery %v", tal, mystery)
	}
	for range 4 {
		if id := c.any(); id != "tal" && id != "baseline" {
			t.Errorf("random gives %q", id)
		}
	}
}

func TestSettingsNameOnlyWhoIsThere(t *testing.T) {
	settings := settingsOf(t, "[choice]\npersonality = \"petrosian\"\n[rule.a]\nrotate = [\"tal\", \"morphy\"]\n")
	err := CheckPersonalities(settings, new(scriptRoom))
	if err == nil || err.Error() != "choice.personality: there is no personality \"petrosian\"\nrule.a: there is no personality \"morphy\"" {
		t.Errorf("got %v", err)
	}
}
