package uci

import (
	"time"

	"github.com/regence-chess/regence/engine"
)

// read is the goroutine that takes in what the engine says, until it is gone.
func (c *Client) read() {
	reader := newLineReader(c.process.stdout)
	defer close(c.process.drained)
	for {
		next, err := reader.next()
		if err != nil {
			break
		}
		if next.text != "" {
			c.process.remember(next.text)
			c.hear(next)
		}
	}
	// The end of its output is the end of an engine, even if the process lingers.
	select {
	case <-c.process.exited:
	case <-time.After(drainGrace):
		killGroup(c.process.cmd)
		<-c.process.exited
	}
	c.died()
}

// hear takes one line of the engine.
func (c *Client) hear(next line) {
	if c.config.Log != nil {
		c.config.Log(true, next.text)
	}
	word, rest := nextToken(next.text)
	c.mu.Lock()
	defer c.mu.Unlock()
	select {
	case <-c.greeted:
	default:
		c.hearGreeting(word, rest)
		return
	}
	switch {
	case word == "readyok" && len(c.pings) > 0:
		if c.searching() && !c.search.answered() {
			c.hears = hearingGood
		}
		c.pings[0] <- nil
		c.pings = c.pings[1:]
	case c.search == nil || c.search.answered():
		// Nothing was asked: an engine's chatter, or a second bestmove.
	case word == "info":
		c.search.hearInfo(rest)
	case word == "bestmove":
		c.hearBestMove(rest, next.at)
	}
}

// hearGreeting takes a line before uciok.
func (c *Client) hearGreeting(word, rest string) {
	switch word {
	case "id":
		key, value := nextToken(rest)
		switch key {
		case "name":
			c.description.Name = sanitize(value)
		case "author":
			c.description.Author = sanitize(value)
		}
	case "option":
		option, err := parseOption(rest)
		switch {
		case err != nil:
			c.process.remember("! " + err.Error())
		case option.Name == optionChess960 && option.Kind == engine.Check:
			c.plays960 = true
		default:
			c.description.Options = append(c.description.Options, option)
		}
	case "uciok":
		close(c.greeted)
	}
}
