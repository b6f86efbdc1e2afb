package factord

import (
	"encoding/json"
	"fmt"
	"sort"
)

// Secret is a text that is not printed: no verb of fmt shows it, as long as fmt reaches it through exported fields.
// Convert it to string to use it. Encoded as JSON it is null, so that an answer of yours contains it only if you say so.
type Secret string

// MarshalJSON encodes it as null.
func (Secret) MarshalJSON() ([]byte, error) {
	return []byte("null"), nil
}

// Format prints a placeholder, whatever the verb.
func (Secret) Format(f fmt.State, verb rune) {
	fmt.Fprint(f, "[secret]")
}

// Extra are members of an answer that this version does not know. Printing shows only their names, since they may be secret.
type Extra map[string]json.RawMessage

// Format prints the names.
func (e Extra) Format(f fmt.State, verb rune) {
	names := make([]string, 0, len(e))
	for name := range e {
		names = append(names, name)
	}
	sort.Strings(names)
	fmt.Fprint(f, names)
}

// Some returns a pointer to a value, for optional parameters.
func Some[T any](value T) *T {
	return &value
}

// Setting is a change of a setting: to a value, or back to its default.
type Setting[T any] struct {
	value *T
}

// Set changes a setting to a value.
func Set[T any](value T) *Setting[T] {
	return &Setting[T]{value: &value}
}

// Unset takes a setting back to its default.
func Unset[T any]() *Setting[T] {
	return &Setting[T]{}
}

// MarshalJSON writes the value, or null.
func (s *Setting[T]) MarshalJSON() ([]byte, error) {
	return json.Marshal(s.value)
}

// UnmarshalJSON reads a value, or null.
func (s *Setting[T]) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, &s.value)
}
