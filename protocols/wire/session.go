package wire

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	pb "github.com/regence-chess/regence/protocols/wire/enginev1"
)

// threadsOption is the option whose value sizes the scheduler.
const threadsOption = "Threads"

// session is the engine's side of one Play stream. Four kinds of goroutines share the work:
// the reader takes messages off the stream and does nothing else but raise stop and
// ponderhit; the worker calls the player, in the order of the messages; one reporter for
// each search carries its reports; the sender alone owns Send.
type session struct {
	stream    pb.Engine_PlayServer
	newPlayer func(pack []byte) (engine.Player, error)

	work chan struct{} // closed when the worker is done
	todo *queue[*pb.HostMessage]
	out  chan *pb.EngineMessage // unbuffered: a reporter waits here while reports go stale behind it

	mu      sync.Mutex
	flights map[uint64]*flight // searches asked for and not yet answered

	reporters sync.WaitGroup
	player    engine.Player // owned by the worker
}

func newSession(stream pb.Engine_PlayServer, newPlayer func(pack []byte) (engine.Player, error)) *session {
	return &session{
		stream:    stream,
		newPlayer: newPlayer,
		work:      make(chan struct{}),
		todo:      newQueue[*pb.HostMessage](),
		out:       make(chan *pb.EngineMessage),
		flights:   map[uint64]*flight{},
	}
}

// run serves the stream until the host ends it. ended is called as soon as that is seen,
// before the tidying up, which may hang in a foreign player.
func (s *session) run(ended func()) {
	ctx, cancel := context.WithCancel(s.stream.Context())
	sent := make(chan struct{})
	go func() { defer close(sent); s.send(ctx) }()
	go func() { defer close(s.work); s.serve(ctx) }()

	s.read()
	ended()

	cancel()
	s.todo.close()
	s.stopAll()
	<-s.work
	s.reporters.Wait()
	<-sent
	if s.player != nil {
		_ = s.player.Close() // the process ends; there is nobody left to tell
	}
}

// read takes messages off the stream until it ends. It never blocks elsewhere.
func (s *session) read() {
	for {
		message, err := s.stream.Recv()
		if err != nil {
			return
		}
		switch message.GetMessage().(type) {
		case *pb.HostMessage_Stop:
			if f := s.flight(message.GetId()); f != nil {
				f.stop()
			}
		case *pb.HostMessage_PonderHit:
			if f := s.flight(message.GetId()); f != nil {
				f.ponderHit()
			}
		case *pb.HostMessage_Go:
			s.mu.Lock()
			s.flights[message.GetId()] = &flight{}
			s.mu.Unlock()
			s.todo.put(message)
		default:
			s.todo.put(message)
		}
	}
}

// send writes messages to the stream. After the first error it only drains: the reader
// sees the same end.
func (s *session) send(ctx context.Context) {
	broken := false
	for {
		select {
		case message := <-s.out:
			if !broken {
				broken = s.stream.Send(message) != nil
			}
		case <-ctx.Done():
			return
		}
	}
}

// reply hands a message to the sender.
func (s *session) reply(ctx context.Context, message *pb.EngineMessage) {
	select {
	case s.out <- message:
	case <-ctx.Done():
	}
}

// serve calls the player, message by message.
func (s *session) serve(ctx context.Context) {
	for {
		message, ok := s.todo.take(ctx.Done())
		if !ok {
			return
		}
		id := message.GetId()
		if _, configure := message.GetMessage().(*pb.HostMessage_Configure); !configure && s.player == nil {
			s.refuse(ctx, message, errors.New("the message Configure has to come first"))
			continue
		}
		switch m := message.GetMessage().(type) {
		case *pb.HostMessage_Configure:
			ready, err := s.configure(m.Configure.GetPack())
			s.answer(ctx, id, ready, err)
		case *pb.HostMessage_NewGame:
			s.answer(ctx, id, &pb.Ready{}, s.player.NewGame(ctx))
		case *pb.HostMessage_SetOption:
			ready, err := s.setOption(ctx, m.SetOption.GetName(), m.SetOption.GetValue())
			s.answer(ctx, id, ready, err)
		case *pb.HostMessage_Ping:
			if err := s.player.Ping(ctx); err != nil {
				s.fail(ctx, id, err)
			} else {
				s.reply(ctx, &pb.EngineMessage{Id: id, Message: &pb.EngineMessage_Pong{Pong: &pb.Pong{}}})
			}
		case *pb.HostMessage_Go:
			if err := s.search(ctx, id, m.Go); err != nil {
				s.refuse(ctx, message, err)
			}
		default:
			s.fail(ctx, id, errors.New("this engine does not know that message"))
		}
	}
}

func (s *session) configure(pack []byte) (*pb.Ready, error) {
	if s.player != nil {
		return nil, errors.New("the message Configure may come only once")
	}
	player, err := s.newPlayer(pack)
	if err != nil {
		return nil, err
	}
	s.player = player
	description := player.Describe()
	spare(1)
	for _, option := range description.Options {
		if strings.EqualFold(option.Name, threadsOption) {
			setThreads(option.Default)
		}
	}
	return &pb.Ready{Description: encodeDescription(description)}, nil
}

func (s *session) setOption(ctx context.Context, name, value string) (*pb.Ready, error) {
	notices, err := s.player.SetOption(ctx, name, value)
	var refusal *engine.OptionError
	if errors.As(err, &refusal) {
		return &pb.Ready{Notices: notices, Refusal: &pb.Refusal{
			Name: refusal.Name, Value: refusal.Value, Want: refusal.Want,
		}}, nil
	}
	if err == nil && strings.EqualFold(name, threadsOption) {
		setThreads(value)
	}
	return &pb.Ready{Notices: notices}, err
}

func setThreads(value string) {
	if threads, err := strconv.Atoi(strings.TrimSpace(value)); err == nil && threads > 0 {
		spare(threads)
	}
}

// search starts a search and the reporter that answers for it.
func (s *session) search(ctx context.Context, id uint64, request *pb.Go) error {
	game, err := decodeGame(request.GetPosition())
	if err != nil {
		return err
	}
	root := game.Position()
	limits, err := decodeLimits(request.GetLimits(), request.GetElapsedUs(), time.Now(), root)
	if err != nil {
		return err
	}
	chess960 := root.Chess960()
	search, err := s.player.Go(ctx, game, limits)
	if err != nil {
		return err
	}
	if f := s.flight(id); f != nil {
		f.begin(search)
	}
	s.reporters.Go(func() { s.report(ctx, id, search, chess960) })
	return nil
}

// report carries what a search reports, then its result.
func (s *session) report(ctx context.Context, id uint64, search engine.Search, chess960 bool) {
	for info := range search.Infos() {
		s.reply(ctx, &pb.EngineMessage{Id: id, Message: &pb.EngineMessage_Info{Info: encodeInfo(info, chess960)}})
	}
	best, err := search.Wait()
	s.land(id)
	if err != nil {
		s.fail(ctx, id, err)
	}
	s.reply(ctx, &pb.EngineMessage{Id: id, Message: &pb.EngineMessage_BestMove{BestMove: encodeBest(best, chess960)}})
}

func (s *session) answer(ctx context.Context, id uint64, ready *pb.Ready, err error) {
	if err != nil {
		s.fail(ctx, id, err)
		return
	}
	s.reply(ctx, &pb.EngineMessage{Id: id, Message: &pb.EngineMessage_Ready{Ready: ready}})
}

func (s *session) fail(ctx context.Context, id uint64, err error) {
	s.reply(ctx, &pb.EngineMessage{Id: id, Message: &pb.EngineMessage_Failure{Failure: &pb.Failure{Text: err.Error()}}})
}

// refuse answers a message that cannot be served: with a Failure and, because a Go always
// gets one, with a BestMove.
func (s *session) refuse(ctx context.Context, message *pb.HostMessage, err error) {
	id := message.GetId()
	s.fail(ctx, id, err)
	if _, ok := message.GetMessage().(*pb.HostMessage_Go); ok {
		s.land(id)
		s.reply(ctx, &pb.EngineMessage{Id: id, Message: &pb.EngineMessage_BestMove{BestMove: encodeBest(engine.Best{Move: chess.NoMove}, false)}})
	}
}

func (s *session) flight(id uint64) *flight {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.flights[id]
}

// land forgets a search that is answered; what still comes for it is stray.
func (s *session) land(id uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.flights, id)
}

func (s *session) stopAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, f := range s.flights {
		f.stop()
	}
}
