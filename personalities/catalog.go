package personalities

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/regence-chess/regence/configs/strict"
)

// Catalog is the packs that can be chosen, and what is wrong with those that cannot.
// It does not change after it is made.
type Catalog struct {
	packs []*Pack // baseline first, then the built-in ones, then the others, by id
	bad   []Bad
}

// Bad is a pack that was found but cannot be used.
type Bad struct {
	ID  string // lower case, as far as known: of the pack or else its folder's name
	Err error  // of type strict.Problems
}

// UnknownError is a request for an id that no pack has.
type UnknownError struct {
	ID    string
	Near  string   // the most similar id; empty: none is
	Known []string // all ids
}

func (e *UnknownError) Error() string {
	hint := ""
	if e.Near != "" {
		hint = fmt.Sprintf("; did you mean %q?", e.Near)
	}
	return fmt.Sprintf("there is no personality %q%s (known: %s)", e.ID, hint, strings.Join(e.Known, ", "))
}

// Packs lists the packs that can be used, baseline first.
func (c *Catalog) Packs() []*Pack { return slices.Clone(c.packs) }

// Bad lists the packs that cannot be used.
func (c *Catalog) Bad() []Bad { return slices.Clone(c.bad) }

// IDs lists the ids of the packs that can be used, baseline first.
func (c *Catalog) IDs() []string {
	ids := make([]string, len(c.packs))
	for i, p := range c.packs {
		ids[i] = p.ID
	}
	return ids
}

// Find gives the pack of an id, whose case does not count. The error is an
// *UnknownError, or the strict.Problems of a pack that is there but cannot be used.
func (c *Catalog) Find(id string) (*Pack, error) {
	lower := strings.ToLower(id)
	for _, p := range c.packs {
		if p.ID == lower {
			return p, nil
		}
	}
	for _, bad := range c.bad {
		if bad.ID == lower {
			return nil, bad.Err
		}
	}
	near, _ := strict.Nearest(id, c.IDs())
	return nil, &UnknownError{ID: id, Near: near, Known: c.IDs()}
}

// Resolve gives the personality of an id with overrides (key=value) on top.
func (c *Catalog) Resolve(id string, overrides ...string) (*Resolved, error) {
	p, err := c.Find(id)
	if err != nil {
		return nil, err
	}
	return c.ResolvePack(p, overrides...)
}

// ResolveFile gives the personality in a folder or file with overrides on top. Its
// parents are looked up in the catalog.
func (c *Catalog) ResolveFile(path string, overrides ...string) (*Resolved, error) {
	p, err := ReadPath(path)
	if err != nil {
		return nil, err
	}
	return c.ResolvePack(p, overrides...)
}

// ResolvePack gives the personality of a pack with overrides on top.
func (c *Catalog) ResolvePack(p *Pack, overrides ...string) (*Resolved, error) {
	r, err := resolve(p, c.Find)
	if err != nil {
		return nil, err
	}
	return r.WithOverrides(overrides...)
}

// add takes a pack in, unless its id is taken.
func (c *Catalog) add(p *Pack) {
	for _, other := range c.packs {
		if other.ID != p.ID {
			continue
		}
		text := fmt.Sprintf("the id %q belongs to %s already; choose another", p.ID, other.File)
		if other.Source == FromBinary {
			text = fmt.Sprintf("the id %q belongs to a built-in pack; choose another, such as \"%s2\" with extends = %q",
				p.ID, p.ID, p.ID)
		}
		c.reject(p.ID, strict.Problems{p.problem("id", text)})
		return
	}
	c.packs = append(c.packs, p)
}

// reject notes a pack that cannot be used.
func (c *Catalog) reject(id string, err error) {
	c.bad = append(c.bad, Bad{ID: strings.ToLower(id), Err: err})
}

// settle turns out the packs whose parents do not fit and sorts the rest.
func (c *Catalog) settle() {
	failed := map[*Pack]error{}
	for _, p := range c.packs {
		if _, err := resolve(p, c.Find); err != nil {
			failed[p] = err
		}
	}
	c.packs = slices.DeleteFunc(c.packs, func(p *Pack) bool {
		if failed[p] != nil {
			c.reject(p.ID, failed[p])
		}
		return failed[p] != nil
	})
	slices.SortStableFunc(c.packs, func(a, b *Pack) int {
		if c := cmp.Compare(rank(a), rank(b)); c != 0 {
			return c
		}
		return strings.Compare(a.ID, b.ID)
	})
}

func rank(p *Pack) int {
	if p.ID == neutralID {
		return -1
	}
	return int(p.Source)
}
