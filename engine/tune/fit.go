package tune

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/regence-chess/regence/engine/eval"
)

// Config tells how to fit. Only Epochs has no useful zero.
type Config struct {
	// Groups limits the fit to these groups or terms ("passed", "mobility.queen");
	// none means all but Frozen. A group that begins with - is left out.
	Groups []string

	Epochs  int     // passes over the positions at most
	Batch   int     // positions to a step; 0 = 16384
	Rate    float64 // centipawns that a weight moves in a step; 0 = 1
	Pull    float64 // how strongly weights are held to where they start; 0 = not at all
	Blend   float64 // share of a search's score in the target where there is also a result
	K       float64 // slope of the expected result; 0 = fitted to the weights at the start
	Threads int     // 0 = 1
	Seed    uint64

	Progress func(Progress) // called after every epoch; may be nil
}

// Frozen are the groups that do nothing material and squares do not do: they are there
// for personalities and stay as they are unless named.
var Frozen = []string{"keep"}

// Progress is where a fit has got to.
type Progress struct {
	Epoch      int
	Epochs     int
	Training   float64 // mean squared error
	Validation float64
	Elapsed    time.Duration
	Left       time.Duration // if all epochs are run
}

// Result is what a fit has come to.
type Result struct {
	Weights     *eval.Weights // the best on the validation part
	K           float64
	Split       string // how the validation part was chosen
	Positions   int
	Before      float64 // validation loss of the weights at the start
	After       float64 // of Weights
	BestEpoch   int
	StoppedWhen string
}

// patience is the number of epochs without a better validation loss after which the rate
// is halved; after so many halvings the fit ends.
const (
	patience = 8
	halvings = 5
)

// Fit finds the weights that predict the results best, starting from those given. Every
// batch pushes them about; what is judged and kept is their mean over about one epoch. It
// ends early when the validation loss no longer falls, or when ctx is done; then the
// best so far is returned.
func Fit(ctx context.Context, data *Dataset, start *eval.Weights, config Config) (Result, error) {
	free, err := newMask(config.Groups)
	if err != nil {
		return Result{}, err
	}
	threads := max(1, config.Threads)
	batch := config.Batch
	if batch <= 0 {
		batch = 1 << 14
	}
	rate := config.Rate
	if rate <= 0 {
		rate = 1
	}

	m := newModel(data)
	training, validation, how := data.split()
	origin := fromWeights(start)
	w := origin.clone()
	mean := origin.clone()
	n := len(w.mg)
	steps := (len(training) + batch - 1) / batch
	k := config.K
	if k == 0 {
		k = m.fitK(w, training, threads)
	}
	best := w.clone()
	result := Result{K: k, Split: how, Positions: data.Len(), StoppedWhen: "all epochs were run"}
	result.Before = m.loss(w, k, config.Blend, validation, threads)
	result.After = result.Before

	optimiser := newAdam(n, rate)
	gradients := make([]vector, threads)
	for i := range gradients {
		gradients[i] = newVector(n)
	}
	random := rand.New(rand.NewPCG(config.Seed, 1))
	began := time.Now()
	waited, halved := 0, 0
	for epoch := 1; epoch <= config.Epochs; epoch++ {
		if ctx.Err() != nil {
			result.StoppedWhen = "it was interrupted"
			break
		}
		random.Shuffle(len(training), func(i, j int) { training[i], training[j] = training[j], training[i] })
		trained := 0.0
		for from := 0; from < len(training); from += batch {
			part := training[from:min(from+batch, len(training))]
			trained += m.gradient(w, origin, gradients, k, config, part)
			optimiser.step(w, gradients[0], free)
			mean.follow(w, 1/float64(steps))
		}
		trained /= float64(len(training))
		judged := m.loss(mean, k, config.Blend, validation, threads)
		if judged < result.After {
			result.After, result.BestEpoch, waited = judged, epoch, 0
			best = mean.clone()
		} else if waited++; waited >= patience {
			waited, halved = 0, halved+1
			optimiser.rate /= 2
			w, mean = best.clone(), best.clone()
		}
		if config.Progress != nil {
			elapsed := time.Since(began)
			config.Progress(Progress{
				Epoch: epoch, Epochs: config.Epochs, Training: trained, Validation: judged,
				Elapsed: elapsed, Left: elapsed / time.Duration(epoch) * time.Duration(config.Epochs-epoch),
			})
		}
		if halved > halvings {
			result.StoppedWhen = "the validation loss no longer fell"
			break
		}
	}
	m.centre(best, free)
	result.Weights, err = best.weights()
	return result, err
}

// gradient leaves the gradient over the positions in the first of the vectors and
// returns the sum of their squared errors.
func (m *model) gradient(w, origin vector, gradients []vector, k float64, config Config, part []int32) float64 {
	sums := make([]float64, len(gradients))
	spread(part, len(gradients), func(worker int, part []int32) {
		g := gradients[worker]
		g.clear()
		sum := 0.0
		for _, i := range part {
			e := m.evaluate(w, int(i))
			promise := expected(k, e.score)
			miss := promise - m.data.positions[i].target(k, config.Blend)
			sum += miss * miss
			m.learn(w, g, &e, miss*promise*(1-promise))
		}
		sums[worker] = sum
	})
	total, g := 0.0, gradients[0]
	for worker, sum := range sums {
		total += sum
		if worker > 0 {
			g.add(gradients[worker])
		}
	}
	for i := range g.mg {
		g.mg[i] = g.mg[i]/float64(len(part)) + config.Pull*(w.mg[i]-origin.mg[i])
		g.eg[i] = g.eg[i]/float64(len(part)) + config.Pull*(w.eg[i]-origin.eg[i])
	}
	return total
}

// mask tells which weights may move.
type mask struct{ mg, eg []bool }

// newMask frees the chosen terms, or all that are not frozen.
func newMask(groups []string) (mask, error) {
	var free mask
	chosen, barred := map[string]bool{}, map[string]bool{}
	for _, name := range groups {
		name, out := strings.CutPrefix(name, "-")
		if !isGroup(name) {
			err := fmt.Errorf("there is no group or term %q", name)
			if near := eval.Nearest(name); near != "" {
				err = fmt.Errorf("%w; nearest is %q", err, near)
			}
			return free, err
		}
		if out {
			barred[name] = true
		} else {
			chosen[name] = true
		}
	}
	if len(chosen) == 0 {
		for _, name := range Frozen {
			barred[name] = true
		}
	}
	for _, term := range eval.Terms() {
		ok := len(chosen) == 0 || chosen[term.Group()] || chosen[term.Name]
		ok = ok && !barred[term.Group()] && !barred[term.Name] && term.Kind != eval.Fixed
		for range term.Size {
			free.mg = append(free.mg, ok)
			free.eg = append(free.eg, ok && term.Tapered)
		}
	}
	return free, nil
}

func isGroup(name string) bool {
	for _, term := range eval.Terms() {
		if term.Name == name || term.Group() == name {
			return true
		}
	}
	return false
}
