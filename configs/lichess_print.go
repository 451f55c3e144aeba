package configs

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// store puts a value that was read into its place, or its places.
func store(place, data any, unit time.Duration) {
	switch at := place.(type) {
	case []any:
		for _, one := range at {
			store(one, data, unit)
		}
	case *int:
		*at = data.(int)
	case *bool:
		*at = data.(bool)
	case *string:
		*at = data.(string)
	case *time.Duration:
		*at = time.Duration(data.(int)) * unit
	case *[]string:
		*at = slices.Clone(data.([]string))
	case *[]TimeControl:
		*at = parseAll(data, ParseTimeControl)
	case *[]Hours:
		*at = parseAll(data, ParseHours)
	case *[]Weighted:
		*at = parseAll(data, parseWeighted)
	default:
		panic(fmt.Sprintf("configs: no setting has the type %T", place))
	}
}

// parseAll reads a list whose elements the schema has checked.
func parseAll[T any](data any, parse func(string) (T, error)) []T {
	all := []T{}
	for _, item := range data.([]string) {
		if value, err := parse(item); err == nil {
			all = append(all, value)
		}
	}
	return all
}

// load gives the value of a place as the file would hold it. Of several places it is the
// first.
func load(place any, unit time.Duration) string {
	switch at := place.(type) {
	case []any:
		return load(at[0], unit)
	case *time.Duration:
		return strconv.Itoa(int(*at / max(unit, 1)))
	case *string:
		return strconv.Quote(*at)
	}
	value := reflect.ValueOf(place).Elem()
	if value.Kind() != reflect.Slice {
		return fmt.Sprint(value.Interface())
	}
	items := make([]string, value.Len())
	for i := range items {
		items[i] = strconv.Quote(fmt.Sprint(value.Index(i).Interface()))
	}
	return "[" + strings.Join(items, ", ") + "]"
}

// Print writes the settings in force as a lichess.toml. Sections for people and for bots
// hold what is in force for each, so that nothing need be put together in the head.
func (l *Lichess) Print() string {
	var out strings.Builder
	section := ""
	line := func(key, value string) {
		i := strings.LastIndex(key, ".")
		if i >= 0 && key[:i] != section {
			section = key[:i]
			fmt.Fprintf(&out, "\n[%s]\n", section)
		}
		fmt.Fprintf(&out, "%s = %s\n", key[i+1:], value)
	}
	for _, k := range lichessKeys() {
		if !strings.HasPrefix(k.field.Key, "accept.") || strings.Count(k.field.Key, ".") == 2 {
			line(k.field.Key, load(k.at(l), k.unit))
		}
	}
	for _, a := range l.Accounts {
		if a.TokenFile != "" {
			line("account."+a.Name+".token_file", strconv.Quote(a.TokenFile))
		}
		if a.TokenEnv != "" {
			line("account."+a.Name+".token_env", strconv.Quote(a.TokenEnv))
		}
	}
	for _, rule := range l.Rules {
		for _, k := range ruleKeys() {
			if place := k.of(rule); !reflect.ValueOf(place).Elem().IsZero() {
				line("rule."+rule.Name+strings.TrimPrefix(k.field.Key, "rule.*"), load(place, 0))
			}
		}
	}
	return strings.TrimLeft(out.String(), "\n")
}
