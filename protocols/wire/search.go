package wire

import (
	"iter"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	pb "github.com/regence-chess/regence/protocols/wire/enginev1"
)

// clientSearch is a search in an engine process.
type clientSearch struct {
	client *Client
	id     uint64
	root   chess.Position
	infos  engine.Mailbox
	done   chan struct{} // closed when best and err are set
	best   engine.Best
	err    error

	sent, received time.Time // guarded by the client's mutex
}

var _ engine.Stamped = (*clientSearch)(nil)

func (s *clientSearch) Infos() iter.Seq[engine.Info] { return s.infos.All() }

func (s *clientSearch) PonderHit() {
	s.client.out.put(&pb.HostMessage{Id: s.id, Message: &pb.HostMessage_PonderHit{PonderHit: &pb.PonderHit{}}})
}

func (s *clientSearch) Stop() {
	s.client.out.put(&pb.HostMessage{Id: s.id, Message: &pb.HostMessage_Stop{Stop: &pb.Stop{}}})
}

func (s *clientSearch) Wait() (engine.Best, error) {
	<-s.done
	return s.best, s.err
}

// Stamps is engine.Stamped's.
func (s *clientSearch) Stamps() (sent, received time.Time) {
	s.client.mu.Lock()
	defer s.client.mu.Unlock()
	return s.sent, s.received
}

// end releases everyone who waits; the caller has set best and err.
func (s *clientSearch) end() {
	s.infos.Close()
	close(s.done)
}
