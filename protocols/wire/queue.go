package wire

import "sync"

// queue is an unbounded first-in-first-out queue for one reader. Putting never blocks, so
// that neither the reader of a stream nor Search.Stop can be held up by a slow peer; what
// may grow without bound (reports) does not go through a queue.
type queue[T any] struct {
	mu     sync.Mutex
	signal chan struct{} // holds one token when there may be something to take
	items  []T
	closed bool
}

func newQueue[T any]() *queue[T] { return &queue[T]{signal: make(chan struct{}, 1)} }

// put appends an item; after close it does nothing.
func (q *queue[T]) put(item T) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !q.closed {
		q.items = append(q.items, item)
		q.wake()
	}
}

// close ends the queue; what is in it can still be taken.
func (q *queue[T]) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.wake()
}

func (q *queue[T]) wake() {
	select {
	case q.signal <- struct{}{}:
	default:
	}
}

// take waits for the next item. It returns false when the queue is closed and empty, or
// when done is closed.
func (q *queue[T]) take(done <-chan struct{}) (T, bool) {
	var none T
	for {
		q.mu.Lock()
		if len(q.items) > 0 {
			item := q.items[0]
			q.items[0] = none
			q.items = q.items[1:]
			q.mu.Unlock()
			return item, true
		}
		closed := q.closed
		q.mu.Unlock()
		if closed {
			return none, false
		}
		select {
		case <-q.signal:
		case <-done:
			return none, false
		}
	}
}
