package bot

import (
	"runtime"
	"sync"
	"time"

	"github.com/regence-chess/regence/configs"
)

// crowdOverhead is added to the overhead of a move for each game above the number of
// cores: the scheduler then makes searches wait for each other.
const crowdOverhead = 25 * time.Millisecond

// budget divides the machine among the games of all accounts.
type budget struct {
	cores int
	hash  int // MiB of one game

	mu    sync.Mutex
	games int
}

func newBudget(s *configs.Lichess) *budget {
	cores := s.Play.Cores
	if cores == 0 {
		cores = runtime.GOMAXPROCS(0)
	}
	boards := s.Play.Concurrency * max(1, len(s.Accounts))
	return &budget{cores: cores, hash: max(1, s.Play.Hash/boards)}
}

// join and leave count the games that use the machine.
func (b *budget) join() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.games++
}

func (b *budget) leave() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.games--
}

// share is what one game may use now. The hash never changes, the threads do.
func (b *budget) share() Share {
	b.mu.Lock()
	defer b.mu.Unlock()
	return Share{Threads: max(1, b.cores/max(1, b.games)), Hash: b.hash}
}

// idle reports whether cores are free for pondering: only when every game could think and
// ponder at the same time, or there is but one.
func (b *budget) idle() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.games <= 1 || 2*b.games <= b.cores
}

// crowd is how much a move loses because there are more games than cores.
func (b *budget) crowd() time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	return time.Duration(max(0, b.games-b.cores)) * crowdOverhead
}
