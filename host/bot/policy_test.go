package bot

import (
	"testing"
	"time"

	"github.com/regence-chess/regence/protocols/lichess"
)

func clockProposal(base, inc int) *Proposal {
	b, i := time.Duration(base)*time.Second, time.Duration(inc)*time.Second
	return &Proposal{
		ID: "x", Variant: "standard", Clock: true, Base: b, Inc: i, Speed: lichess.SpeedOf(b, i), Rated: true,
		Guest: Guest{ID: "bobby", Name: "Bobby", Rating: 1500},
	}
}

// TestJudge holds challenges against settings: each row is one rule with the reason that
// goes with it. All eleven reasons that the server knows are used.
func TestJudge(t *testing.T) {
	bot := func(p *Proposal) *Proposal { p.Guest.Title = "BOT"; return p }
	with := func(p *Proposal, change func(*Proposal)) *Proposal { change(p); return p }
	blitz := func() *Proposal { return clockProposal(180, 2) }
	noon := time.Date(2026, 5, 1, 12, 0, 0, 0, time.Local)
	usual := situation{now: noon, rating: 1600}
	for _, c := range []struct {
		name     string
		settings string
		p        *Proposal
		now      situation
		want     lichess.Reason
	}{
		{"blitz of a human", "", blitz(), usual, ""},
		{"noAbort", "", with(blitz(), func(p *Proposal) { p.Rules = []string{"noAbort"} }), usual, lichess.ReasonGeneric},
		{"not for bots", "", with(blitz(), func(p *Proposal) { p.NoBot = true }), usual, lichess.ReasonGeneric},
		{"crazyhouse", "", with(blitz(), func(p *Proposal) { p.Variant = "crazyhouse" }), usual, lichess.ReasonVariant},
		{"960 when only standard", "[accept]\nvariants = [\"standard\"]", with(blitz(), func(p *Proposal) { p.Variant = "chess960" }), usual, lichess.ReasonStandard},
		{"from position when standard and 960", "[accept]\nvariants = [\"standard\", \"chess960\"]",
			with(blitz(), func(p *Proposal) { p.Variant = "fromPosition" }), usual, lichess.ReasonVariant},
		{"position without a king", "", with(blitz(), func(p *Proposal) { p.Variant, p.FEN = "fromPosition", "4k3/8/8/8/8/8/8/8 w - - 0 1" }), usual, lichess.ReasonVariant},
		{"mated position", "", with(blitz(), func(p *Proposal) {
			p.Variant, p.FEN = "fromPosition", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
		}), usual, lichess.ReasonVariant},
		{"ultrabullet", "", clockProposal(15, 0), usual, lichess.ReasonTooFast},
		{"speed below all", "[accept]\nspeeds = [\"rapid\", \"classical\"]", blitz(), usual, lichess.ReasonTooFast},
		{"speed above all", "[accept]\nspeeds = [\"bullet\"]", blitz(), usual, lichess.ReasonTooSlow},
		{"speed between", "[accept]\nspeeds = [\"bullet\", \"rapid\"]", blitz(), usual, lichess.ReasonTimeControl},
		{"correspondence", "", &Proposal{Variant: "standard", Days: 3, Speed: lichess.Correspondence}, usual, lichess.ReasonTooSlow},
		{"exact clock", "[accept]\ntime_controls = [\"3+2\"]", blitz(), usual, ""},
		{"not the exact clock", "[accept]\ntime_controls = [\"3+2\"]", clockProposal(180, 0), usual, lichess.ReasonTimeControl},
		{"too little time", "[accept]\nbase_min = 240", blitz(), usual, lichess.ReasonTooFast},
		{"too much increment", "[accept]\nincrement_max = 1", blitz(), usual, lichess.ReasonTooSlow},
		{"long game", "[accept]\nlongest_game = 8", blitz(), usual, lichess.ReasonTooSlow},
		{"days", "[accept]\nspeeds = [\"correspondence\"]\ndays_max = 2", &Proposal{Variant: "standard", Days: 3, Speed: lichess.Correspondence}, usual, lichess.ReasonTooSlow},
		{"bullet of a bot without increment", "", bot(clockProposal(60, 0)), usual, lichess.ReasonTimeControl},
		{"bullet of a human without increment", "", clockProposal(60, 0), usual, ""},
		{"casual only", "[accept]\nrated = false", blitz(), usual, lichess.ReasonCasual},
		{"rated only", "[accept]\ncasual = false", with(blitz(), func(p *Proposal) { p.Rated = false }), usual, lichess.ReasonRated},
		{"no bots", "[accept.bots]\nwelcome = false", bot(blitz()), usual, lichess.ReasonNoBot},
		{"only bots", "[accept.humans]\nwelcome = false", blitz(), usual, lichess.ReasonOnlyBot},
		{"nobody", "[accept]\nwelcome = false", blitz(), usual, lichess.ReasonGeneric},
		{"rating", "[accept]\nrating_min = 1600", blitz(), usual, lichess.ReasonGeneric},
		{"rating difference", "[accept]\nrating_difference = 50", blitz(), usual, lichess.ReasonGeneric},
		{"rating difference, ours unknown", "[accept]\nrating_difference = 50", blitz(), situation{now: noon}, ""},
		{"provisional", "[accept]\nprovisional = false", with(blitz(), func(p *Proposal) { p.Guest.Provisional = true }), usual, lichess.ReasonGeneric},
		{"too many of one user", "[accept]\nper_user = 2", blitz(), situation{now: noon, ofUser: 2}, lichess.ReasonLater},
		{"recent", "[accept]\nrecent = 3", blitz(), situation{now: noon, recent: 3}, lichess.ReasonLater},
		{"blocked", "", blitz(), situation{now: noon, blocked: true}, lichess.ReasonGeneric},
		{"blocked and allowed", "[queue]\nallow = [\"BOBBY\"]", blitz(), situation{now: noon, blocked: true}, ""},
		{"allowed skips conditions", "[queue]\nallow = [\"Bobby\"]\n[accept]\nrating_min = 3000", blitz(), usual, ""},
		{"allowed cannot play what cannot be played", "[queue]\nallow = [\"Bobby\"]", with(blitz(), func(p *Proposal) { p.Variant = "atomic" }), usual, lichess.ReasonVariant},
		{"quiet hours", "[quiet]\nhours = [\"11:00-13:00\"]", blitz(), usual, lichess.ReasonLater},
		{"games of the day", "[budget]\ngames = 5", blitz(), situation{now: noon, today: 5}, lichess.ReasonLater},
		{"bot games of the day", "", bot(blitz()), situation{now: noon, todayBots: 95}, lichess.ReasonLater},
		{"bot games of the day do not concern people", "", blitz(), situation{now: noon, todayBots: 95}, ""},
		{"draining", "", blitz(), situation{now: noon, draining: true}, lichess.ReasonLater},
	} {
		if got, why := judge(settingsOf(t, c.settings), c.p, c.now); got != c.want {
			t.Errorf("%s: %q (%s), want %q", c.name, got, why, c.want)
		}
	}
}

func TestQueueOrder(t *testing.T) {
	settings := settingsOf(t, "[queue]\nlength = 4\nsort = \"best\"\nprefer = \"humans\"")
	q := queue{settings: &settings.Queue}
	start := time.Now()
	for i, p := range []*Proposal{
		{ID: "bot", Guest: Guest{ID: "b", Title: "BOT", Rating: 2900}},
		{ID: "weak", Guest: Guest{ID: "w", Rating: 1200}},
		{ID: "master", Guest: Guest{ID: "m", Title: "GM", Rating: 2400}},
		{ID: "strong", Guest: Guest{ID: "s", Rating: 2450}},
		{ID: "surplus", Guest: Guest{ID: "x"}},
	} {
		p.Arrived = start.Add(time.Duration(i) * time.Second)
		if got, want := q.add(*p), i < 4; got != want {
			t.Errorf("%s: added %v, want %v", p.ID, got, want)
		}
	}
	if !q.remove("weak") || q.remove("weak") {
		t.Error("a challenge is withdrawn exactly once")
	}
	for _, want := range []string{"master", "strong", "bot"} {
		if p, ok := q.take(func(*Proposal) bool { return true }); !ok || p.ID != want {
			t.Errorf("took %q, want %q", p.ID, want)
		}
	}
	q.add(Proposal{ID: "old", Arrived: start})
	if expired := q.expire(start.Add(settings.Queue.Expires)); len(expired) != 1 || len(q.waiting) != 0 {
		t.Errorf("expired %v", expired)
	}
}
