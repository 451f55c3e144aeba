package wire

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	pb "github.com/regence-chess/regence/protocols/wire/enginev1"
)

// closeGrace is how long a session may take to end by itself before its process is ended.
const closeGrace = 200 * time.Millisecond

// Client is an engine process as a Player. One goroutine reads the stream, one writes to
// it, and no method waits for either longer than its context allows.
type Client struct {
	process     *process
	stream      pb.Engine_PlayClient
	cancel      context.CancelFunc // ends the stream
	description engine.Description

	out      *queue[*pb.HostMessage]
	done     chan struct{} // closed when the stream is over and fault is set
	routines sync.WaitGroup

	mu      sync.Mutex
	lastID  uint64
	replies map[uint64]chan *pb.EngineMessage
	search  *clientSearch // running; nil: none
	closed  bool
	fault   error // why the stream is over
}

var _ engine.Player = (*Client)(nil)

// newClient opens the session and configures it. When it fails, the caller ends the
// process.
func newClient(ctx context.Context, process *process, pack []byte) (*Client, error) {
	streamCtx, cancel := context.WithCancel(context.Background())
	stream, err := process.engine.Play(streamCtx)
	if err != nil {
		cancel()
		return nil, &StartError{Command: process.subprocess.Name(), Reason: err.Error()}
	}
	c := &Client{
		process: process,
		stream:  stream,
		cancel:  cancel,
		out:     newQueue[*pb.HostMessage](),
		done:    make(chan struct{}),
		replies: map[uint64]chan *pb.EngineMessage{},
	}
	c.routines.Go(c.write)
	c.routines.Go(c.read)
	ready, err := c.request(ctx, &pb.HostMessage{Message: &pb.HostMessage_Configure{Configure: &pb.Configure{Pack: pack}}})
	if err != nil {
		cancel()
		c.routines.Wait()
		return nil, err
	}
	c.description = decodeDescription(ready.GetDescription())
	return c, nil
}

// Describe tells what the engine said of itself when it was configured.
func (c *Client) Describe() engine.Description { return c.description }

// NewGame is engine.Player's.
func (c *Client) NewGame(ctx context.Context) error {
	if err := c.idle(); err != nil {
		return err
	}
	_, err := c.request(ctx, &pb.HostMessage{Message: &pb.HostMessage_NewGame{NewGame: &pb.NewGame{}}})
	return err
}

// SetOption is engine.Player's.
func (c *Client) SetOption(ctx context.Context, name, value string) ([]string, error) {
	if err := c.idle(); err != nil {
		return nil, err
	}
	ready, err := c.request(ctx, &pb.HostMessage{Message: &pb.HostMessage_SetOption{
		SetOption: &pb.SetOption{Name: name, Value: value},
	}})
	if err != nil {
		return nil, err
	}
	if refusal := ready.GetRefusal(); refusal != nil {
		err = &engine.OptionError{Name: refusal.GetName(), Value: refusal.GetValue(), Want: refusal.GetWant()}
	}
	return ready.GetNotices(), err
}

// Ping is engine.Player's.
func (c *Client) Ping(ctx context.Context) error {
	_, err := c.request(ctx, &pb.HostMessage{Message: &pb.HostMessage_Ping{Ping: &pb.Ping{}}})
	return err
}

// Go is engine.Player's.
func (c *Client) Go(ctx context.Context, game *chess.Game, limits engine.Limits) (engine.Search, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	position := encodePosition(game)
	search := &clientSearch{client: c, root: *game.Position(), done: make(chan struct{})}

	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.idleLocked(); err != nil {
		return nil, err
	}
	c.lastID++
	search.id = c.lastID
	c.search = search
	c.out.put(&pb.HostMessage{Id: search.id, Message: &pb.HostMessage_Go{Go: &pb.Go{
		Position:  position,
		Limits:    encodeLimits(limits, position.GetChess960()),
		ElapsedUs: elapsed(limits.Start),
	}}})
	return search, nil
}

// Close ends the session and the process: gently for a moment, then by force.
func (c *Client) Close() error {
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
	c.out.close()
	grace := time.NewTimer(closeGrace)
	defer grace.Stop()
	select {
	case <-c.done:
	case <-grace.C:
	}
	c.process.end()
	c.cancel()
	c.routines.Wait()
	return nil
}

// Kill ends the process at once. The player still has to be closed.
func (c *Client) Kill() { c.process.subprocess.kill() }

// Done is closed when the process is gone or the player is closed.
func (c *Client) Done() <-chan struct{} { return c.done }

// Err is why the process is of no more use; nil while it is well.
func (c *Client) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return engine.ErrClosed
	}
	return c.fault
}

// PID is the id of the process.
func (c *Client) PID() int { return c.process.subprocess.pid() }

func (c *Client) isClosed() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.closed
}

// idle tells why no command may come now; nil: it may.
func (c *Client) idle() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.idleLocked()
}

func (c *Client) idleLocked() error {
	switch {
	case c.closed:
		return engine.ErrClosed
	case c.fault != nil:
		return c.fault
	case c.search != nil:
		return engine.ErrBusy
	}
	return nil
}

// request sends a message and waits for its answer.
func (c *Client) request(ctx context.Context, message *pb.HostMessage) (*pb.Ready, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	reply := make(chan *pb.EngineMessage, 1)
	c.mu.Lock()
	if c.closed || c.fault != nil {
		defer c.mu.Unlock()
		if c.closed {
			return nil, engine.ErrClosed
		}
		return nil, c.fault
	}
	c.lastID++
	message.Id = c.lastID
	c.replies[message.Id] = reply
	c.out.put(message)
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.replies, message.Id)
	}()

	select {
	case answer := <-reply:
		if failure := answer.GetFailure(); failure != nil {
			return nil, &EngineError{Text: failure.GetText()}
		}
		return answer.GetReady(), nil
	case <-c.done:
		return nil, c.fault
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// write sends what is queued, and ends the engine's half of the stream after the last.
func (c *Client) write() {
	for {
		message, ok := c.out.take(c.done)
		if !ok {
			_ = c.stream.CloseSend()
			return
		}
		if message.GetGo() != nil {
			c.stamp(message.GetId())
		}
		if c.stream.Send(message) != nil {
			return // the reader sees why
		}
	}
}

// stamp notes when the request for a search leaves.
func (c *Client) stamp(id uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.search != nil && c.search.id == id {
		c.search.sent = time.Now()
	}
}

// read takes the engine's messages until the stream is over.
func (c *Client) read() {
	for {
		message, err := c.stream.Recv()
		if err != nil {
			c.finish(c.translate(context.Background(), err))
			return
		}
		c.dispatch(message)
	}
}

func (c *Client) dispatch(message *pb.EngineMessage) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if reply, ok := c.replies[message.GetId()]; ok {
		select {
		case reply <- message:
		default: // a second answer to one request
		}
		return
	}
	search := c.search
	if search == nil || search.id != message.GetId() {
		return // stray
	}
	switch m := message.GetMessage().(type) {
	case *pb.EngineMessage_Info:
		search.infos.Put(decodeInfo(m.Info, &search.root))
	case *pb.EngineMessage_Failure:
		search.err = &EngineError{Text: m.Failure.GetText()}
	case *pb.EngineMessage_BestMove:
		best, err := decodeBest(m.BestMove, &search.root)
		search.best = best
		if search.err == nil {
			search.err = err
		}
		search.received = time.Now()
		c.search = nil
		search.end()
	}
}

// finish ends everything that waits for a stream that is over.
func (c *Client) finish(fault error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.fault = fault
	if c.search != nil {
		c.search.err = fault
		c.search.end()
		c.search = nil
	}
	c.out.close()
	close(c.done)
}

// String names the process, for logs.
func (c *Client) String() string { return fmt.Sprintf("engine process %d", c.PID()) }
