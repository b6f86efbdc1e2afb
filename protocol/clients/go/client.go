package factord

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"reflect"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

const (
	// The version of the protocol.
	protocol = 2
	// How often one request is sent in all, so that a daemon that closes every connection does not cause endless retries.
	mostSendings = 3
	// How long a request may be sent again. The daemon knows an idempotency key for 60 s; the rest is a margin.
	repeatWithin = 50 * time.Second
	// Between two attempts to connect: the first pause, and the longest one after doubling.
	firstPause   = 10 * time.Millisecond
	longestPause = 250 * time.Millisecond
)

// Options say how a client behaves. Their zero values are good for most programs.
type Options struct {
	// The daemon's socket. Default: see DefaultPath.
	Path string
	// How long a call may take whose context has no deadline, in addition to its wait_ms. Default: 30 s.
	Timeout time.Duration
	// How long to wait for a daemon that cannot be reached (yet). Default: 2 s.
	ConnectTimeout time.Duration
	// Whether changing requests get no idempotency key. Then they are not sent again if the connection breaks.
	NoKeys bool
	// The tenant of calls that name none. Call takes its parameters as they are.
	Tenant string
	// Asked before each call for what its request says about itself.
	Meta func(ctx context.Context) RequestMeta
}

// Client is a client of one daemon. Any number of goroutines may use it at once: they share one connection, which is made
// when it is needed.
//
// Close it, or use one client for the whole program. One that is no longer reachable is closed when the garbage collector
// finds that.
type Client struct {
	options Options
	*pool
}

// Format prints the socket's path alone, since goroutines change the rest.
func (p *pool) Format(f fmt.State, verb rune) {
	fmt.Fprintf(f, "factord.Client(%q)", p.path)
}

// A pool has what a client shares with its goroutines, which must not keep the client reachable.
type pool struct {
	path string
	ids  atomic.Uint64
	// Closed with the client.
	closing chan struct{}

	mu       sync.Mutex
	isClosed bool
	// The one that takes requests, and all that are open.
	connection  *connection
	connections map[*connection]struct{}
	// An attempt to connect, which calls share.
	attempt *attempt
}

type attempt struct {
	done chan struct{}
	err  error
}

// A method is what is known of how it may be called.
type method struct {
	name                      string
	repeatable, keyed, tenant bool
}

func index(all []method) map[string]method {
	found := make(map[string]method, len(all))
	for _, each := range all {
		found[each.name] = each
	}
	return found
}

// New returns a client. It does not connect before the first call.
func New(options Options) *Client {
	if options.Path == "" {
		options.Path = DefaultPath()
	}
	if options.Timeout == 0 {
		options.Timeout = 30 * time.Second
	}
	if options.ConnectTimeout == 0 {
		options.ConnectTimeout = 2 * time.Second
	}
	client := &Client{options, &pool{
		path:        options.Path,
		closing:     make(chan struct{}),
		connections: map[*connection]struct{}{},
	}}
	runtime.SetFinalizer(client, func(client *Client) { client.close() })
	return client
}

// Path returns the daemon's socket.
func (c *Client) Path() string {
	return c.options.Path
}

// Close closes the connection. Calls in progress fail.
func (c *Client) Close() error {
	c.close()
	return nil
}

func (p *pool) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.isClosed {
		p.isClosed = true
		close(p.closing)
	}
	for each := range p.connections {
		each.close()
	}
}

// Call calls any method by its name, even one that this version does not know, and returns its result unchanged. Its
// parameters are a map or a struct with JSON tags; nil stands for none.
func (c *Client) Call(ctx context.Context, name string, params any) (json.RawMessage, error) {
	known := methods[name]
	known.name, known.tenant = name, false
	var result json.RawMessage
	err := c.ask(ctx, known, params, &result)
	return result, err
}

// typed carries out a method of the catalogue. A nil result stands for a method without one.
func (c *Client) typed(ctx context.Context, name string, params, result any) error {
	return c.ask(ctx, methods[name], params, result)
}

func (c *Client) ask(ctx context.Context, method method, params, result any) error {
	defer runtime.KeepAlive(c)
	call := call{client: c, method: method, id: c.ids.Add(1)}
	members, err := encoded(params)
	if err != nil {
		return call.failed(ErrNotSendable, err)
	}
	c.complete(ctx, method, members)
	if call.line, err = line(call.id, method.name, members); err != nil {
		return call.failed(ErrNotSendable, err)
	}
	_, hasKey := members["idempotency_key"]
	call.mayRepeat = method.repeatable || hasKey
	if _, given := ctx.Deadline(); !given {
		limited, cancel := context.WithTimeout(ctx, c.options.Timeout+wait(members))
		defer cancel()
		ctx = limited
	}
	found, err := call.carryOut(ctx)
	if err != nil {
		return err
	}
	if found.refusal != nil {
		return call.refused(found.refusal)
	}
	if result == nil {
		return nil
	}
	if err := read(found.result, reflect.ValueOf(result).Elem()); err != nil {
		return call.failed(ErrMalformed, within("result", err))
	}
	return nil
}

// complete adds what the client says in every request.
func (c *Client) complete(ctx context.Context, method method, members map[string]any) {
	if _, given := members["tenant"]; method.tenant && !given && c.options.Tenant != "" {
		members["tenant"] = c.options.Tenant
	}
	if _, given := members["meta"]; !given && c.options.Meta != nil {
		members["meta"], _ = encoded(c.options.Meta(ctx))
	}
	if _, given := members["idempotency_key"]; method.keyed && !given && !c.options.NoKeys {
		members["idempotency_key"] = newKey()
	}
	if _, given := members["protocol"]; method.name == "server.hello" && !given {
		members["protocol"] = protocol
	}
}

func newKey() string {
	var key [18]byte
	if _, err := rand.Read(key[:]); err != nil {
		panic(fmt.Sprintf("factord: no random numbers: %v", err))
	}
	return base64.RawURLEncoding.EncodeToString(key[:])
}

// wait returns how long the daemon may wait before it answers.
func wait(members map[string]any) time.Duration {
	text, err := json.Marshal(members["wait_ms"])
	var milliseconds int64
	if err != nil || json.Unmarshal(text, &milliseconds) != nil {
		return 0
	}
	return time.Duration(milliseconds) * time.Millisecond
}

// connected returns an open connection, and waits for a daemon that is being started as long as the call may be sent.
func (c *Client) connected(ctx context.Context, call *call) (*connection, error) {
	until := time.Now().Add(min(c.options.ConnectTimeout, leftForSending(call.firstSent)))
	for pause := firstPause; ; pause = min(2*pause, longestPause) {
		if ctx.Err() != nil {
			return nil, call.ended(ctx)
		}
		found, trying := c.current()
		switch {
		case found != nil:
			return found, nil
		case trying == nil:
			return nil, call.failed(ErrClosed, nil)
		}
		select {
		case <-trying.done:
		case <-ctx.Done():
			return nil, call.ended(ctx)
		case <-c.closing:
			return nil, call.failed(ErrClosed, nil)
		}
		if trying.err == nil {
			pause = firstPause
			continue
		}
		left := time.Until(until)
		if !isNotYet(trying.err) || left <= 0 {
			if call.wasSent {
				// What was sent before may have been carried out.
				return nil, call.failed(ErrConnectionLost, trying.err)
			}
			return nil, call.failed(ErrConnectionFailed, trying.err)
		}
		select {
		case <-time.After(min(pause, left)):
		case <-ctx.Done():
			return nil, call.ended(ctx)
		case <-c.closing:
			return nil, call.failed(ErrClosed, nil)
		}
	}
}

// current returns the connection that takes requests, or the attempt to make one; neither if the client is closed.
func (p *pool) current() (*connection, *attempt) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.isClosed {
		return nil, nil
	}
	if p.connection != nil && p.connection.isUsable() {
		return p.connection, nil
	}
	if p.attempt == nil {
		p.attempt = &attempt{done: make(chan struct{})}
		go p.connect(p.attempt)
	}
	return nil, p.attempt
}

func (p *pool) hasClosed() bool {
	select {
	case <-p.closing:
		return true
	default:
		return false
	}
}

func (p *pool) connect(attempt *attempt) {
	defer close(attempt.done)
	made, err := connect(p.path)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.attempt = nil
	if attempt.err = err; err != nil {
		return
	}
	if p.isClosed {
		made.close()
		return
	}
	p.connection = made
	p.connections[made] = struct{}{}
	go func() {
		<-made.ended
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.connections, made)
	}()
}

// isNotYet says whether connecting failed because the daemon is starting or busy.
func isNotYet(err error) bool {
	return errors.Is(err, os.ErrNotExist) || errors.Is(err, syscall.ECONNREFUSED) || errors.Is(err, syscall.EAGAIN)
}

func min(a, b time.Duration) time.Duration {
	if a < b {
		return a
	}
	return b
}

// A call in progress.
type call struct {
	client    *Client
	method    method
	id        uint64
	line      []byte
	mayRepeat bool
	wasSent   bool
	// When it was first sent; zero before.
	firstSent time.Time
}

// leftForSending says for how long a request may be sent that was first sent then, if it was. Only the wall clock goes on while
// the machine sleeps, and only the other one cannot be set: the larger age counts.
func leftForSending(first time.Time) time.Duration {
	if first.IsZero() {
		return math.MaxInt64
	}
	now := time.Now()
	return min(repeatWithin-now.Sub(first), repeatWithin-now.Round(0).Sub(first.Round(0)))
}

// carryOut sends the request, again if that is safe, and returns the answer.
func (c *call) carryOut(ctx context.Context) (answer, error) {
	for sending := 1; ; sending++ {
		connection, err := c.client.connected(ctx, c)
		if err != nil {
			return answer{}, err
		}
		begun := time.Now()
		found, wasSent, err := connection.ask(ctx, c)
		if wasSent && !c.wasSent {
			c.wasSent, c.firstSent = true, begun
		}
		switch {
		case err == nil:
			return found, nil
		case ctx.Err() != nil:
			if errors.Is(ctx.Err(), context.DeadlineExceeded) {
				// It may hang.
				connection.retire()
			}
			return answer{}, c.ended(ctx)
		case err != errBroken && err != errLate:
			return answer{}, c.failed(ErrMalformed, err)
		case c.client.hasClosed():
			return answer{}, c.failed(ErrClosed, nil)
		case err == errLate || sending == mostSendings || !c.mayRepeat && c.wasSent:
			return answer{}, c.failed(ErrConnectionLost, nil)
		}
	}
}

// ended returns the error of a call whose context has ended.
func (c *call) ended(ctx context.Context) error {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return c.failed(ErrTimedOut, ctx.Err())
	}
	return c.failed(ErrCanceled, ctx.Err())
}

func (c *call) failed(kind, cause error) error {
	return &CallError{Method: c.method.name, Kind: kind, MaybeDone: c.wasSent && !c.method.repeatable, Cause: cause}
}

func (c *call) refused(text json.RawMessage) error {
	members, err := object(text)
	if err != nil {
		return c.failed(ErrMalformed, within("error", err))
	}
	var code int64
	if json.Unmarshal(members["code"], &code) != nil {
		return c.failed(ErrMalformed, within("error.code", missingOrWrong(members["code"])))
	}
	var message string
	if json.Unmarshal(members["message"], &message) != nil {
		return c.failed(ErrMalformed, within("error.message", missingOrWrong(members["message"])))
	}
	data, err := object(members["data"])
	if err != nil {
		data = map[string]json.RawMessage{}
	}
	var reason, category string
	_ = json.Unmarshal(data["reason"], &reason)
	_ = json.Unmarshal(data["category"], &category)
	found, common := refusal(reason)
	readWhatFits(data, reflect.ValueOf(found).Elem())
	*common = Refused{Code: code, Reason: reason, Category: category, Message: message, Data: data}
	common.text = common.explained(texts(c.line))
	return found
}
