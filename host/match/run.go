package match

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/regence-chess/regence/engine"
)

// Opener seats a player: it starts whatever plays it and sets its options. The slot tells
// which of the concurrent games it is for. The player lives no longer than ctx.
type Opener func(ctx context.Context, player Player, slot int) (engine.Player, error)

// Config is what a run needs besides the plan.
type Config struct {
	Plan *Plan
	Book *Book
	Open Opener
	// Judge makes the judge of a slot, for players that tell no neutral score; nil: such
	// games are not adjudicated by score.
	Judge func() (Judge, error)
	// Tablebase judges positions exactly; nil: none.
	Tablebase Tablebase

	// Done are the units that an earlier run has finished, with their games.
	Done []Record
	// Store keeps a finished unit before it counts.
	Store func(ctx context.Context, unit Unit, records []Record) error
	// Watch is called by the run's own goroutine after every unit, with the standing that
	// it changed; it must not keep it.
	Watch func(standing *Standing, unit Unit, records []Record)
	// Drain, when closed, ends the run after the units that are being played.
	Drain <-chan struct{}
}

// ErrStopped is returned with the standing of a run that ended before its plan was done.
var ErrStopped = errors.New("the match was stopped before its end")

// Run is a match being played.
type Run struct {
	config   Config
	schedule *schedule
	live     []atomic.Pointer[Live]
}

// NewRun checks a configuration.
func NewRun(config Config) (*Run, error) {
	if err := config.Plan.Validate(); err != nil {
		return nil, err
	}
	if len(config.Book.Openings) != config.Plan.BookSize {
		return nil, fmt.Errorf("openings %s: %d usable, but the match was planned with %d: the file has changed",
			config.Book.Name, len(config.Book.Openings), config.Plan.BookSize)
	}
	return &Run{
		config:   config,
		schedule: newSchedule(config.Plan),
		live:     make([]atomic.Pointer[Live], config.Plan.Concurrency),
	}, nil
}

// played is a unit that a slot has finished, or why it could not.
type played struct {
	unit    Unit
	records []Record
	err     error
}

// Play plays until the plan is done, the sequential test is decided, Drain is closed or ctx
// ends; in the last case the games being played become void and are not kept.
func (r *Run) Play(ctx context.Context) (*Standing, error) {
	standing := NewStanding(r.config.Plan)
	done := r.restore(standing)

	play, stop := context.WithCancel(ctx)
	defer stop()
	units := make(chan Unit)
	results := make(chan played)
	var running sync.WaitGroup
	slots, err := r.slots()
	if err != nil {
		return standing, err
	}
	for _, s := range slots {
		running.Go(func() {
			defer s.close()
			for unit := range units {
				records, err := s.playUnit(play, unit)
				results <- played{unit: unit, records: records, err: err}
			}
		})
	}

	var failure error
	next, playing, total := 0, 0, r.schedule.units()
	drain, offer := r.config.Drain, units
	cancelled := ctx.Done()
	for {
		for next < total && done[next] {
			next++
		}
		if next == total || standing.Decided() || failure != nil {
			offer = nil
		}
		if offer == nil && playing == 0 {
			break
		}
		select {
		case offer <- r.schedule.unit(min(next, total-1)):
			next++
			playing++
		case result := <-results:
			playing--
			if err := r.finish(ctx, standing, result); err != nil && failure == nil {
				failure = err
				stop()
			}
			if standing.Decided() {
				stop() // what is still being played comes too late to count
			}
		case <-drain:
			drain, offer, total = nil, nil, next
		case <-cancelled:
			cancelled, offer, total = nil, nil, next
		}
	}
	close(units)
	running.Wait()
	if failure != nil {
		return standing, failure
	}
	if !standing.Decided() && standing.Counted < standing.Units() {
		return standing, ErrStopped
	}
	return standing, nil
}

// slots makes a slot for each game that is played at once.
func (r *Run) slots() ([]*slot, error) {
	var slots []*slot
	for i := range r.config.Plan.Concurrency {
		s, err := newSlot(r, i)
		if err != nil {
			for _, made := range slots {
				made.close()
			}
			return nil, err
		}
		slots = append(slots, s)
	}
	return slots, nil
}

// restore counts what an earlier run has finished.
func (r *Run) restore(standing *Standing) map[int]bool {
	done := map[int]bool{}
	per := r.config.Plan.gamesPerUnit()
	for i := 0; i+per <= len(r.config.Done); i += per {
		records := r.config.Done[i : i+per]
		unit := r.schedule.unit(records[0].Index / per)
		standing.Add(unit, records)
		done[unit.Index] = true
	}
	return done
}

// finish keeps and counts a finished unit.
func (r *Run) finish(ctx context.Context, standing *Standing, p played) error {
	if p.err != nil {
		return p.err
	}
	if _, complete := p.unit.class(p.records); !complete {
		return nil // void: it will be played again when the match is resumed
	}
	if r.config.Store != nil {
		// A unit that was played is kept even when the match is being broken off.
		if err := r.config.Store(context.WithoutCancel(ctx), p.unit, p.records); err != nil {
			return err
		}
	}
	standing.Add(p.unit, p.records)
	if r.config.Watch != nil {
		r.config.Watch(standing, p.unit, p.records)
	}
	return nil
}
