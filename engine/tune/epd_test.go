package tune

import (
	"bytes"
	"compress/gzip"
	"strings"
	"testing"
)

func TestParseEPD(t *testing.T) {
	const white, black = "4k3/8/8/8/8/8/4P3/4K3 w - -", "4k3/8/8/8/8/8/4P3/4K3 b - -"
	cases := []struct {
		text   string
		result float64
		known  bool
		score  int
		judged bool
	}{
		{white + ` c9 "1-0";`, 1, true, 0, false},
		{white + ` c9 "1/2-1/2";`, 0.5, true, 0, false},
		{black + ` 3 40 [0.0]`, 0, true, 0, false},
		{black + ` ce 31; c9 "0-1";`, 0, true, -31, true},
		{white + ` ce -7;`, 0, false, -7, true},
		{black + ` 0 1 | 55 | 1.0`, 1, true, 55, true},
	}
	for _, c := range cases {
		got, err := ParseEPD(c.text)
		if err != nil || got.Result != c.result || got.Known != c.known || got.Score != c.score || got.Judged != c.judged {
			t.Errorf("%s: %+v, %v", c.text, got, err)
		}
	}
}

func TestReadEPDNamesTheFaultyLine(t *testing.T) {
	good := "4k3/8/8/8/8/8/4P3/4K3 w - - c9 \"1-0\";\n"
	for faulty, want := range map[string]string{
		good + "\n# remark\nnothing here\n":              "line 4: ",
		good + "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n":    "line 2: ",
		good + "4k3/8/8/8/8/8/4P3/8 w - - c9 \"1-0\";\n": "line 2: ",
	} {
		n := 0
		for _, err := range ReadEPD(strings.NewReader(faulty)) {
			if n++; n == 2 && (err == nil || !strings.HasPrefix(err.Error(), want)) {
				t.Errorf("%q: %v, want %s…", faulty, err, want)
			}
		}
		if n != 2 {
			t.Errorf("%q: %d steps", faulty, n)
		}
	}
}

func TestReadEPDThroughGzip(t *testing.T) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write([]byte("4k3/8/8/8/8/8/4P3/4K3 w - - [0.5]\n")); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	n := 0
	for sample, err := range ReadEPD(&packed) {
		if n++; err != nil || sample.Result != 0.5 {
			t.Errorf("%+v, %v", sample, err)
		}
	}
	if n != 1 {
		t.Errorf("%d positions", n)
	}
}
