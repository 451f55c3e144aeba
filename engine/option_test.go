package engine

import (
	"errors"
	"testing"
)

func TestNormalize(t *testing.T) {
	spin := Option{Name: "Hash", Kind: Spin, Default: "16", Min: 1, Max: 1024}
	check := Option{Name: "Ponder", Kind: Check, Default: "false"}
	combo := Option{Name: "Personality", Kind: Combo, Default: "baseline", Vars: []string{"baseline", "tal"}}
	text := Option{Name: "PersonalityFile", Kind: String}
	button := Option{Name: "Clear Hash", Kind: Button}
	tests := []struct {
		option Option
		value  string
		want   string
		ok     bool
	}{
		{spin, "64", "64", true},
		{spin, " +7 ", "7", true},
		{spin, "0", "", false},
		{spin, "1025", "", false},
		{spin, "99999999999999999999", "", false},
		{spin, "1 value 2", "", false},
		{spin, "", "", false},
		{check, "TRUE", "true", true},
		{check, "false", "false", true},
		{check, "1", "", false},
		{combo, "TAL", "tal", true},
		{combo, "drunk", "", false},
		{text, `C:\My Packs\tal.toml`, `C:\My Packs\tal.toml`, true},
		{text, "<empty>", "", true},
		{text, "", "", true},
		{button, "", "", true},
		{button, "true", "", true},
	}
	for _, test := range tests {
		got, err := test.option.Normalize(test.value)
		var refused *OptionError
		if got != test.want || (err == nil) != test.ok || (err != nil && !errors.As(err, &refused)) {
			t.Errorf("%s.Normalize(%q) = %q, %v; want %q, ok %v", test.option.Name, test.value, got, err, test.want, test.ok)
		}
		if refused != nil && refused.Want == "" {
			t.Errorf("%s.Normalize(%q) does not say what would be right", test.option.Name, test.value)
		}
	}
}

func TestOptionByName(t *testing.T) {
	d := Description{Options: []Option{{Name: "Move Overhead", Kind: Spin}}}
	if o, ok := d.Option("move overhead"); !ok || o.Name != "Move Overhead" {
		t.Errorf("Option by another case = %v, %v", o, ok)
	}
	if _, ok := d.Option("Move"); ok {
		t.Error("Option found a name that is not there")
	}
}
