package ops

import (
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"github.com/regence-chess/regence/protocols/lichess"
)

// namespace begins the name of every metric of ours.
const namespace = "regence_lichess"

// Metrics counts what the bot does. It is a bot.Observer.
type Metrics struct {
	registry   *prometheus.Registry
	running    *prometheus.GaugeVec
	started    *prometheus.CounterVec
	ended      *prometheus.CounterVec
	latency    *prometheus.HistogramVec
	challenges *prometheus.CounterVec
	requests   *prometheus.CounterVec
}

// NewMetrics makes the metrics and those of the process.
func NewMetrics() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		running:  gauge("games_running", "Games that are being played."),
		started:  counter("games_started_total", "Games begun or resumed.", "account", "personality"),
		ended:    counter("games_ended_total", "Games over, by result: win, loss, draw or none.", "account", "personality", "result"),
		latency: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Namespace: namespace, Name: "move_latency_seconds",
			Help:    "Time from sending a move to the server's acceptance, repetitions included.",
			Buckets: []float64{.02, .05, .1, .2, .3, .5, 1, 2, 5, 10, 30, 60},
		}, []string{"account"}),
		challenges: counter("challenges_total", "Challenges to us, by verdict: accepted, queued, or the reason to decline.", "account", "verdict"),
		requests:   counter("requests_total", "Calls to the server, by lane and HTTP status (0: no answer); 429 is a limit.", "account", "lane", "status"),
	}
	m.registry.MustRegister(m.running, m.started, m.ended, m.latency, m.challenges, m.requests,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func gauge(name, help string) *prometheus.GaugeVec {
	return prometheus.NewGaugeVec(prometheus.GaugeOpts{Namespace: namespace, Name: name, Help: help}, []string{"account"})
}

func counter(name, help string, labels ...string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: namespace, Name: name, Help: help}, labels)
}

// Watch adds the measurements of an account's client, read whenever metrics are asked for.
func (m *Metrics) Watch(account string, client *lichess.Client) {
	labels := prometheus.Labels{"account": account}
	m.registry.MustRegister(
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Namespace: namespace, Name: "event_stream_age_seconds", ConstLabels: labels,
			Help: "Time since the event stream last gave a sign of life; -1 before the first.",
		}, func() float64 {
			age, ever := client.EventAge()
			if !ever {
				return -1
			}
			return age.Seconds()
		}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Namespace: namespace, Name: "round_trip_seconds", ConstLabels: labels,
			Help: "Mean time of a move to the server and back.",
		}, func() float64 {
			mean, _ := client.RoundTrip()
			return mean.Seconds()
		}),
	)
}

// Calls is the observer of the calls of an account's client.
func (m *Metrics) Calls(account string) func(lichess.Exchange) {
	return func(x lichess.Exchange) {
		m.requests.WithLabelValues(account, x.Lane, strconv.Itoa(x.Status)).Inc()
	}
}

// GameStarted implements bot.Observer.
func (m *Metrics) GameStarted(account, personality string) {
	m.running.WithLabelValues(account).Inc()
	m.started.WithLabelValues(account, personality).Inc()
}

// GameLeft implements bot.Observer.
func (m *Metrics) GameLeft(account string) { m.running.WithLabelValues(account).Dec() }

// GameEnded implements bot.Observer.
func (m *Metrics) GameEnded(account, personality, result string) {
	m.ended.WithLabelValues(account, personality, result).Inc()
}

// MovePlayed implements bot.Observer.
func (m *Metrics) MovePlayed(account string, latency time.Duration) {
	m.latency.WithLabelValues(account).Observe(latency.Seconds())
}

// Challenge implements bot.Observer.
func (m *Metrics) Challenge(account, verdict string) {
	m.challenges.WithLabelValues(account, verdict).Inc()
}
