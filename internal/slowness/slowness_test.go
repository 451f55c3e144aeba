package slowness

import (
	"os"
	"os/exec"
	"testing"
	"time"
)

// TestOnlyASlowBuildIsAllowedFor: a plain build is held to every bound as it stands, and a
// slow one does less but never nothing.
func TestOnlyASlowBuildIsAllowedFor(t *testing.T) {
	if !Race && (Scale(time.Second) != time.Second || Stretch(time.Second) != time.Second || Extra(time.Second) != 0 || Fewer(40) != 40 || Shallower(9) != 9) {
		t.Error("a plain build is not held to the bounds of one")
	}
	if Race && (Scale(time.Second) <= Stretch(time.Second) || Stretch(time.Second) <= time.Second || Extra(time.Second)+time.Second != Scale(time.Second) || Fewer(40) >= 40 || Shallower(9) >= 9) {
		t.Error("a slow build is held to the bounds of a plain one")
	}
	done := 0
	for i := range 40 {
		if !Skips(i) {
			done++
		}
	}
	if done != Fewer(40) {
		t.Errorf("%d of 40 things are done, want %d", done, Fewer(40))
	}
	for n := range 3 {
		if Fewer(n) != min(n, Fewer(n)) || n > 0 && (Fewer(n) < 1 || Shallower(n) < 1) {
			t.Errorf("%d things become %d, depth %d becomes %d", n, Fewer(n), n, Shallower(n))
		}
	}
}

// childVariable makes the test binary a child that ends at once.
const childVariable = "SLOWNESS_TEST_CHILD"

func TestMain(m *testing.M) {
	if _, child := os.LookupEnv(childVariable); child {
		os.Exit(0)
	}
	m.Run()
}

// TestChildrenDoNotLinger: a process of the test's own binary with Environment does not wait at
// its end as one without it does.
func TestChildrenDoNotLinger(t *testing.T) {
	if !Race {
		t.Skip("only the race detector makes processes wait at their end")
	}
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	quickest := func(environment ...string) time.Duration {
		least := time.Hour
		for range 5 { // the machine may be busy, but hardly each time
			child := exec.Command(path)
			child.Env = append(environment, childVariable+"=")
			began := time.Now()
			if err := child.Run(); err != nil {
				t.Fatal(err)
			}
			least = min(least, time.Since(began))
		}
		return least
	}
	if free, bound := quickest(Environment()...), quickest(); free >= bound {
		t.Errorf("a child that does nothing takes %v with %q, %v without", free, Environment(), bound)
	}
}
