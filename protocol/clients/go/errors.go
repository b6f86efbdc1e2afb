package factord

import (
	"encoding/json"
	"errors"
	"fmt"
)

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
}

func (e *Refused) Error() string {
	return fmt.Sprintf("factord: %s: %s", e.Reason, e.Message)
}
