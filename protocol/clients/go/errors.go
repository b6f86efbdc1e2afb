package factord

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"sort"
	"strings"
	"unicode"
)

// A text in a request that is at least as long is in no error's text.
const shortestRepeated = 4

// What a *CallError is about, for errors.Is.
var (
	// ErrConnectionFailed: the daemon could not be reached. Nothing was sent.
	ErrConnectionFailed = errors.New("the daemon cannot be reached")
	// ErrConnectionLost: the connection ended before the answer.
	ErrConnectionLost = errors.New("the connection ended before the answer")
	// ErrTimedOut: the answer did not come in time.
	ErrTimedOut = errors.New("no answer in time")
	// ErrCanceled: the context of the call was cancelled.
	ErrCanceled = errors.New("cancelled")
	// ErrMalformed: the answer does not follow the protocol.
	ErrMalformed = errors.New("the answer does not follow the protocol")
	// ErrClosed: the client was closed.
	ErrClosed = errors.New("the client was closed")
	// ErrNotSendable: the request cannot be written as a line of the protocol. Nothing was sent.
	ErrNotSendable = errors.New("the request cannot be sent")
)

// CallError is a call that was not answered as the protocol says.
type CallError struct {
	// The method.
	Method string
	// What went wrong: one of the errors of this package.
	Kind error
	// Whether the daemon may have made the change that was asked for. If the request had an idempotency key of your own,
	// repeat it with the same one.
	MaybeDone bool
	// The cause, if there is one: of the operating system, or of the context.
	Cause error
}

func (e *CallError) Error() string {
	if e.Cause == nil {
		return fmt.Sprintf("factord: %s: %v", e.Method, e.Kind)
	}
	return fmt.Sprintf("factord: %s: %v: %v", e.Method, e.Kind, e.Cause)
}

// Is says whether the error is of this kind.
func (e *CallError) Is(target error) bool {
	return target == e.Kind
}

// Unwrap returns the cause.
func (e *CallError) Unwrap() error {
	return e.Cause
}

// MaybeDone says whether the daemon may have made the change that a call with this error asked for.
func MaybeDone(err error) bool {
	var failed *CallError
	return errors.As(err, &failed) && failed.MaybeDone
}

// Refused is what all refusals have, and a refusal with a reason that this version does not know.
type Refused struct {
	// The number of the reason.
	Code int64
	// The stable name.
	Reason string
	// What can be done about it, even if the reason is unknown: rejected, wait, state, caller or server.
	Category string
	// For developers.
	Message string
	// All that came with it. Never secret.
	Data map[string]json.RawMessage
	// What Error returns, without what was sent.
	text string
}

func (e *Refused) Error() string {
	if e.text != "" {
		return e.text
	}
	return e.explained(nil)
}

// explained says on one line what a log needs, and nothing of the texts that were sent, even if the daemon repeats them.
func (e *Refused) explained(sent []string) string {
	names := make([]string, 0, len(e.Data))
	for name := range e.Data {
		names = append(names, name)
	}
	sort.Strings(names)
	var details []string
	for _, name := range names {
		var value any
		numbers := json.NewDecoder(bytes.NewReader(e.Data[name]))
		numbers.UseNumber()
		if name == "reason" || name == "category" || numbers.Decode(&value) != nil {
			continue
		}
		switch value.(type) {
		case string, json.Number, bool:
			details = append(details, fmt.Sprint(name, " ", value))
		}
	}
	text := e.Message
	if len(details) > 0 {
		text += " (" + strings.Join(details, ", ") + ")"
	}
	for _, each := range sent {
		text = strings.ReplaceAll(text, each, "…")
	}
	return "factord: " + e.Reason + ": " + strings.Map(func(character rune) rune {
		if unicode.IsControl(character) {
			return '?'
		}
		return character
	}, text)
}

// texts returns the texts in a request's parameters, the longest first, but for the shortest, which a daemon may have from
// elsewhere.
func texts(line []byte) []string {
	var request struct{ Params any }
	_ = json.Unmarshal(line, &request)
	var found []string
	var look func(any)
	look = func(value any) {
		switch value := value.(type) {
		case string:
			if len(value) >= shortestRepeated {
				found = append(found, value)
			}
		case []any:
			for _, each := range value {
				look(each)
			}
		case map[string]any:
			for _, each := range value {
				look(each)
			}
		}
	}
	look(request.Params)
	sort.Slice(found, func(a, b int) bool { return len(found[a]) > len(found[b]) })
	return found
}
