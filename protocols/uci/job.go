package uci

import "sync/atomic"

// job is work that was begun by "go": a search, or a perft. Its fields belong to the
// server's goroutine but for over, which the work closes at its end.
type job struct {
	stop      func()
	ponderHit func()
	finish    func()        // writes the result, called by the server
	over      chan struct{} // closed when the result is there
	bounded   bool          // comes to an end by itself
	count     bool          // is a count, which is nothing without its end: quit waits for it
	ending    bool          // was asked to end
}

// end asks the work to end.
func (j *job) end() {
	j.ending = true
	j.stop()
}

// conclude writes the result of the job that is over.
func (s *server) conclude() {
	finished := s.job
	s.job = nil
	finished.finish()
	if s.leaving && s.deadline == nil {
		s.hurry() // only a count was worth waiting for
	}
}

// flag is a stop signal between two goroutines.
type flag struct{ raised atomic.Bool }

func (f *flag) raise()   { f.raised.Store(true) }
func (f *flag) up() bool { return f.raised.Load() }
