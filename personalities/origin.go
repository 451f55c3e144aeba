package personalities

import (
	"fmt"

	"github.com/regence-chess/regence/configs/strict"
)

// Layer tells which part of the making of a personality set a value.
type Layer uint8

// The layers; a later one overrides an earlier one.
const (
	LayerDefault  Layer = iota // no pack sets it: the registry's value
	LayerBase                  // a pack that this one extends
	LayerPack                  // the pack itself
	LayerOverride              // the user, over the pack
)

// String is the layer in one word.
func (l Layer) String() string { return [...]string{"default", "base", "pack", "override"}[l] }

// Origin is where an effective value was set.
type Origin struct {
	Layer  Layer
	Pack   string // id; for base and pack
	File   string // for base and pack
	Line   int
	Column int
}

// String is the origin in words: "base baseline (baseline/personality.toml:12)".
func (o Origin) String() string {
	if o.File == "" {
		return o.Layer.String()
	}
	return fmt.Sprintf("%s %s (%s:%d)", o.Layer, o.Pack, o.File, o.Line)
}

// problem is a mistake at the place of the origin.
func (o Origin) problem(key, text string) *strict.Problem {
	file := o.File
	if file == "" {
		file = o.Layer.String()
	}
	return &strict.Problem{File: file, Line: o.Line, Column: o.Column, Key: key, Text: text}
}
