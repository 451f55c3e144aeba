package engine

import (
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func exact(depth int) Info { return Info{Depth: depth, Lines: []Line{{Score: Score(depth)}}} }

func bound(depth int) Info { return Info{Depth: depth, Lines: []Line{{Bound: Lower}}} }

// TestMailboxLaws puts reports of all kinds in any order and reads them at any pace: no
// notice is lost, the last exact set arrives, and nothing arrives after what came later.
func TestMailboxLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var box Mailbox
		var notices, lastExact int
		var got []Info
		take := func() {
			if info, ok := box.next(); ok {
				got = append(got, info)
			}
		}
		waiting := func() bool {
			return len(box.notices) > 0 || box.exact != nil || box.latest != nil || box.current != nil
		}
		reports := rapid.IntRange(1, 30).Draw(t, "reports")
		for i := 1; i <= reports; i++ {
			at := time.Duration(i)
			switch rapid.SampledFrom([]string{"exact", "bound", "move", "notice"}).Draw(t, "kind") {
			case "exact":
				info := exact(i)
				info.Time, lastExact = at, i
				box.Put(info)
			case "bound":
				info := bound(i)
				info.Time = at
				box.Put(info)
			case "move":
				box.Put(Info{CurrMoveNumber: 1, Time: at})
			case "notice":
				notices++
				box.Put(Info{Notice: "words"})
			}
			for waiting() && rapid.Bool().Draw(t, "take") {
				take()
			}
		}
		box.Close()
		box.Put(exact(1000)) // too late
		for info := range box.All() {
			got = append(got, info)
		}
		var time time.Duration
		seenExact := 0
		for _, info := range got {
			if info.Notice != "" {
				notices--
				continue
			}
			if info.Time <= time {
				t.Fatalf("what was put at %d came after %d", info.Time, time)
			}
			time = info.Time
			if info.Exact() {
				seenExact = info.Depth
			}
		}
		if notices != 0 {
			t.Errorf("%d notices were lost", notices)
		}
		if seenExact != lastExact {
			t.Errorf("the last exact set seen is of depth %d, put was %d", seenExact, lastExact)
		}
	})
}

// TestMailboxNeverBlocksTheSearch: without a reader the searcher goes on, and memory does
// not grow.
func TestMailboxNeverBlocksTheSearch(t *testing.T) {
	var box Mailbox
	for depth := range 100_000 {
		box.Put(exact(depth + 1))
	}
	box.Close()
	count := 0
	for info := range box.All() {
		if count++; info.Depth != 100_000 {
			t.Errorf("depth %d", info.Depth)
		}
	}
	if count != 1 {
		t.Errorf("%d reports were kept", count)
	}
}

// TestMailboxHandsOver: a reader that waits gets what comes, and its end.
func TestMailboxHandsOver(t *testing.T) {
	var box Mailbox
	var group sync.WaitGroup
	last := 0
	group.Go(func() {
		for info := range box.All() {
			last = info.Depth
		}
	})
	for depth := 1; depth <= 1000; depth++ {
		box.Put(exact(depth))
	}
	box.Close()
	group.Wait()
	if last != 1000 {
		t.Errorf("the reader ended at depth %d", last)
	}
}
