package bot

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"github.com/regence-chess/regence/protocols/lichess"
)

// Limits of talking.
const (
	talkPending = 12               // lines that may wait; further ones are dropped
	farewell    = 10 * time.Second // how long the last lines may take after the game
)

// talker writes the chat of one game in a goroutine of its own. Nothing that happens to a
// line ever reaches the game.
type talker struct {
	client *lichess.Client
	game   string
	pause  time.Duration
	log    *slog.Logger
	lines  chan chatLine
	ctx    context.Context
	cancel context.CancelFunc
	done   chan struct{}
}

type chatLine struct{ room, text string }

func newTalker(client *lichess.Client, game string, pause time.Duration, log *slog.Logger) *talker {
	t := &talker{client: client, game: game, pause: pause, log: log, lines: make(chan chatLine, talkPending), done: make(chan struct{})}
	t.ctx, t.cancel = context.WithCancel(context.Background())
	go t.run()
	return t
}

// say queues a line, and drops it when too many wait. Long lines are cut.
func (t *talker) say(room, text string) {
	if text = cut(text); text == "" {
		return
	}
	select {
	case t.lines <- chatLine{room: room, text: text}:
	default:
		t.log.Debug("chat line dropped", "text", text)
	}
}

// close lets the lines that wait be written, for a while, and returns when that is over.
// Nothing may be said after it.
func (t *talker) close() {
	close(t.lines)
	timer := time.AfterFunc(farewell, t.cancel)
	defer timer.Stop()
	<-t.done
	t.cancel()
}

func (t *talker) run() {
	defer close(t.done)
	first := true
	for line := range t.lines {
		if !first && !pause(t.ctx, t.pause) {
			return
		}
		first = false
		if err := t.client.Chat(t.ctx, t.game, line.room, line.text); err != nil {
			t.log.Info("chat line not written", "text", line.text, "error", err)
		}
	}
}

// cut shortens a line to what the server takes.
func cut(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	runes := []rune(text)
	if len(runes) <= lichess.MaxChat {
		return text
	}
	return string(runes[:lichess.MaxChat-1]) + "…"
}

// fill puts names into a line.
func fill(text, me, opponent, personality string) string {
	return strings.NewReplacer("{me}", me, "{opponent}", opponent, "{personality}", personality).Replace(text)
}

// pause waits, and reports false when ctx ended first.
func pause(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}
