package lichesstest

import (
	"bytes"
	"context"
	"time"
)

// Disturbance is a fault of a stream that is open.
type Disturbance int

// The disturbances. Those marked as lasting stay until the stream ends.
const (
	Reset       Disturbance = iota // the connection is reset
	CleanEnd                       // the server ends the stream properly
	Stall                          // lasting: nothing more comes, not even keep-alives
	NoKeepAlive                    // lasting: no keep-alives
	Truncate                       // the next line is cut in the middle, then the connection
	Split                          // lasting: lines come in pieces of one byte, characters split
	Duplicate                      // lasting: every line comes twice
	Reorder                        // the next two lines change places
	DropNext                       // the next line is lost, as from a full buffer
	Shorter                        // a state comes that lacks the last two moves
	Unknown                        // a line of an unknown type, fields of unknown names and types
	NotJSON                        // a line that is no JSON
	ErrorLine                      // a line with an error in place of an event
	Late                           // lasting: every line comes two seconds late
)

// lateness is the delay of the disturbance Late.
const lateness = 2 * time.Second

// disturbance is what is wrong with a stream. The server's lock guards it.
type disturbance struct {
	stalled, noKeepAlive, split, duplicate, late bool
	truncate, drop, reorder                      bool
	held                                         []byte // a line that waits for its successor
}

// delivery is what becomes of a line on its way.
type delivery struct {
	pieces [][]byte // to be written one after the other
	late   bool     // after the delay of Late
	cut    bool     // the connection breaks afterwards
}

// deliver tells how a line is to be written as far as the disturbance lets it. The
// server's lock is held; the writing itself needs none.
func (d *disturbance) deliver(line []byte) delivery {
	switch {
	case d.stalled:
		return delivery{}
	case d.drop:
		d.drop = false
		return delivery{}
	case d.truncate:
		return delivery{pieces: [][]byte{line[:len(line)/2]}, cut: true}
	case d.reorder && d.held == nil:
		d.held = line
		return delivery{}
	}
	lines := [][]byte{line}
	if d.held != nil {
		lines = append(lines, d.held)
		d.held, d.reorder = nil, false
	}
	if d.duplicate {
		lines = append(lines, lines...)
	}
	if !d.split {
		return delivery{pieces: lines, late: d.late}
	}
	var pieces [][]byte
	for _, line := range lines {
		for i := range line {
			pieces = append(pieces, line[i:i+1])
		}
	}
	return delivery{pieces: pieces, late: d.late}
}

// send writes what there is to write, and reports whether the stream goes on.
func (d delivery) send(ctx context.Context, write func([]byte) bool) bool {
	if d.late {
		select {
		case <-time.After(lateness):
		case <-ctx.Done():
			return false
		}
	}
	for _, piece := range d.pieces {
		if !write(piece) {
			return false
		}
	}
	return !d.cut
}

// Disturb disturbs the streams that a user has open: those of a game, or the event stream
// when game is "". It reports whether there was one.
func (s *Server) Disturb(name, game string, d Disturbance) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.disturb(name, game, d)
}

func (s *Server) disturb(name, id string, d Disturbance) bool {
	u := s.users[userID(name)]
	if u == nil {
		return false
	}
	var streams []*stream
	g := s.games[id]
	if g != nil {
		for _, st := range g.streams {
			if st.owner == u {
				streams = append(streams, st)
			}
		}
	} else if u.events != nil {
		streams = append(streams, u.events)
	}
	for _, st := range streams {
		switch d {
		case Reset:
			st.cut()
		case CleanEnd:
			st.end()
		case Stall:
			st.stalled = true
		case NoKeepAlive:
			st.noKeepAlive = true
		case Truncate:
			st.truncate = true
		case Split:
			st.split = true
		case Duplicate:
			st.duplicate = true
		case Reorder:
			st.reorder = true
		case DropNext:
			st.drop = true
		case Late:
			st.late = true
		case Shorter:
			if g != nil {
				state := g.state()
				moves := bytes.Fields([]byte(g.moveText()))
				state["moves"] = string(bytes.Join(moves[:max(0, len(moves)-2)], []byte(" ")))
				st.push(state)
			}
		case Unknown:
			st.push(object{"type": "weather", "moves": 7, "state": []int{1}, "challenge": "none", "game": 3})
		case NotJSON:
			st.pushRaw([]byte("<html>bad gateway</html>\n"))
		case ErrorLine:
			st.push(object{"error": "Please don't poll this endpoint, it is intended to be streamed. See https://lichess.org/api#tag/Bot"})
		}
	}
	return len(streams) > 0
}
