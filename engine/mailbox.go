package engine

import (
	"iter"
	"sync"
)

// Mailbox carries the Infos of one search from the searcher, which must never wait, to
// one reader, which may be slow. It holds at most one complete set of lines, replaced as
// a whole, and besides the last exact set when the newest is not exact; notices queue up.
// A report of the current move is dropped when a set comes after it.
//
// The zero Mailbox is ready for use.
type Mailbox struct {
	mu      sync.Mutex
	arrived sync.Cond
	notices []Info
	exact   *Info // last exact set, kept while latest is a bound
	latest  *Info
	current *Info // last current-move report
	closed  bool
}

// Put leaves a report. It never waits. After Close it does nothing.
func (m *Mailbox) Put(info Info) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return
	}
	switch {
	case info.Notice != "":
		m.notices = append(m.notices, info)
	case len(info.Lines) == 0:
		m.current = &info
	case info.Exact():
		m.exact, m.latest, m.current = nil, &info, nil
	default:
		if m.latest != nil && m.latest.Exact() {
			m.exact = m.latest
		}
		m.latest, m.current = &info, nil
	}
	m.signal()
}

// Close ends the reports; what is held is still delivered.
func (m *Mailbox) Close() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	m.signal()
}

// All yields the reports until the mailbox is closed and empty, or the reader breaks off.
func (m *Mailbox) All() iter.Seq[Info] {
	return func(yield func(Info) bool) {
		for {
			info, ok := m.next()
			if !ok || !yield(info) {
				return
			}
		}
	}
}

// next waits for a report and takes it: notices first, then the lines in the order in
// which they came, then the current move.
func (m *Mailbox) next() (Info, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for {
		if len(m.notices) > 0 {
			info := m.notices[0]
			m.notices = m.notices[1:]
			return info, true
		}
		for _, slot := range []**Info{&m.exact, &m.latest, &m.current} {
			if *slot != nil {
				info := **slot
				*slot = nil
				return info, true
			}
		}
		if m.closed {
			return Info{}, false
		}
		m.arrived.L = &m.mu
		m.arrived.Wait()
	}
}

func (m *Mailbox) signal() {
	m.arrived.L = &m.mu
	m.arrived.Broadcast()
}
