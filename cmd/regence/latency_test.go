package main

import (
	"testing"
	"time"
)

func TestQuantile(t *testing.T) {
	var samples []time.Duration
	for i := 100; i > 0; i-- {
		samples = append(samples, time.Duration(i))
	}
	for percent, want := range map[int]time.Duration{0: 1, 1: 1, 50: 50, 95: 95, 99: 99, 100: 100} {
		if got := quantile(samples, percent); got != want {
			t.Errorf("quantile %d = %d, want %d", percent, got, want)
		}
	}
	if got := quantile(samples[:1], 99); got != 100 {
		t.Errorf("of one sample: %d", got)
	}
}
