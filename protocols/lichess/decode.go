package lichess

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
)

// decode reads JSON as far as it goes: a field of an unexpected type stays zero and the
// rest is still read. Only text that is not JSON at all is an error.
func decode(data []byte, into any) error {
	err := json.Unmarshal(data, into)
	var mismatch *json.UnmarshalTypeError
	if errors.As(err, &mismatch) {
		return nil
	}
	return err
}

// Int is a number that may be written as 7, 7.0, "7" or null.
type Int int64

// UnmarshalJSON never fails; what is no number is 0.
func (n *Int) UnmarshalJSON(data []byte) error {
	*n = 0
	if value, err := strconv.ParseFloat(strings.Trim(string(data), `"`), 64); err == nil {
		*n = Int(value)
	}
	return nil
}

// Label is a name of the server's vocabulary (variant, perf, status), which comes as a
// plain string in some places and as an object in others.
type Label string

// UnmarshalJSON takes the key of an object, or else its name, and never fails.
func (l *Label) UnmarshalJSON(data []byte) error {
	*l = ""
	var text string
	if json.Unmarshal(data, &text) == nil {
		*l = Label(text)
		return nil
	}
	var object struct {
		Key  string `json:"key"`
		Name string `json:"name"`
	}
	if decode(data, &object) == nil {
		*l = Label(object.Key)
		if object.Key == "" {
			*l = Label(object.Name)
		}
	}
	return nil
}

// UserID is the form under which the server files a user name: lower case, without a title.
func UserID(name string) string {
	name = strings.TrimSpace(name)
	if title, rest, found := strings.Cut(name, " "); found && title == strings.ToUpper(title) {
		name = rest
	}
	return strings.ToLower(name)
}
