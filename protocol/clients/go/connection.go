package factord

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"net"
	"strconv"
	"sync"
	"syscall"
	"time"
	"unicode/utf8"
)

const (
	// The longest line of the protocol, including its LF.
	longestLine = 65_536
	// The longest accepted answer: far longer than a page of a list or the protocol's description.
	longestAnswer = 16_777_216
)

var (
	// errBroken: the connection ended. Whoever asked decides whether to send the request again on another one.
	errBroken = errors.New("the connection ended")
	// errLate: it may not be sent any more.
	errLate = errors.New("it was sent too long ago to be sent again")
)

// An answer as it was received.
type answer struct {
	result, refusal json.RawMessage
	// Whether there is none, since the request came to its turn too late and was not sent.
	isLate bool
}

func (a answer) seen() (found answer, wasSent bool, err error) {
	if a.isLate {
		return answer{}, false, errLate
	}
	return a, true, nil
}

// A request as it is to be sent, and when it was first sent, if it was.
type request struct {
	id        uint64
	line      []byte
	firstSent time.Time
}

// A connection with any number of requests in progress.
type connection struct {
	socket   net.Conn
	outgoing chan request
	// Closed when the connection has ended, for the reason in failure.
	ended   chan struct{}
	failure error

	mu      sync.Mutex
	waiting map[uint64]chan answer
	retired bool
}

func connect(path string) (*connection, error) {
	socket, err := net.DialUnix("unix", nil, &net.UnixAddr{Name: path, Net: "unix"})
	if err != nil {
		return nil, err
	}
	if err := checkPeer(socket, path); err != nil {
		socket.Close()
		return nil, err
	}
	c := &connection{
		socket:   socket,
		outgoing: make(chan request),
		ended:    make(chan struct{}),
		waiting:  map[uint64]chan answer{},
	}
	go c.receive()
	go c.send()
	return c, nil
}

// isUsable says whether it takes more requests. An idle one may have ended without anybody noticing yet.
func (c *connection) isUsable() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	select {
	case <-c.ended:
		return false
	default:
		return !c.retired && (len(c.waiting) > 0 || !hasEnded(c.socket))
	}
}

// hasEnded looks whether a socket has come to its end, and leaves what can be read to others.
func hasEnded(socket net.Conn) bool {
	raw, err := socket.(syscall.Conn).SyscallConn()
	if err != nil {
		return true
	}
	ended := false
	err = raw.Control(func(descriptor uintptr) {
		count, _, err := syscall.Recvfrom(int(descriptor), make([]byte, 1), syscall.MSG_PEEK|syscall.MSG_DONTWAIT)
		ended = count == 0 && err == nil || err != nil && err != syscall.EAGAIN && err != syscall.EINTR
	})
	return ended || err != nil
}

// ask sends a call's line and waits for its answer. wasSent says whether any of it may have reached the daemon.
func (c *connection) ask(ctx context.Context, call *call) (found answer, wasSent bool, err error) {
	answered := make(chan answer, 1)
	c.mu.Lock()
	c.waiting[call.id] = answered
	c.mu.Unlock()
	defer c.forget(call.id)
	// Its turn comes when those before it are written.
	select {
	case c.outgoing <- request{call.id, call.line, call.firstSent}:
	case <-c.ended:
		// Whatever was wrong with it, nobody saw this request.
		return answer{}, false, errBroken
	case <-ctx.Done():
		return answer{}, false, ctx.Err()
	}
	select {
	case found := <-answered:
		return found.seen()
	case <-ctx.Done():
		return answer{}, true, ctx.Err()
	case <-c.ended:
	}
	// It may have been the last one before the end.
	select {
	case found := <-answered:
		return found.seen()
	default:
		return answer{}, true, c.failure
	}
}

func (c *connection) forget(id uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.waiting, id)
	if c.retired && len(c.waiting) == 0 {
		c.socket.Close()
	}
}

// retire takes no more requests, and closes after the last one in progress.
func (c *connection) retire() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.retired = true
	if len(c.waiting) == 0 {
		c.socket.Close()
	}
}

func (c *connection) close() {
	c.socket.Close()
}

func (c *connection) send() {
	for {
		select {
		case request := <-c.outgoing:
			if leftForSending(request.firstSent) <= 0 {
				c.give(request.id, answer{isLate: true})
				continue
			}
			if _, err := c.socket.Write(request.line); err != nil {
				c.socket.Close()
				return
			}
		case <-c.ended:
			return
		}
	}
}

func (c *connection) receive() {
	c.failure = c.receiveAll()
	close(c.ended)
	c.socket.Close()
}

func (c *connection) receiveAll() error {
	lines := bufio.NewReaderSize(c.socket, 65_536)
	var long []byte
	for {
		piece, err := lines.ReadSlice('\n')
		switch {
		case err == bufio.ErrBufferFull:
			if long = append(long, piece...); len(long) > longestAnswer {
				return errors.New("it is too long")
			}
			continue
		case err != nil:
			return errBroken
		}
		if len(long) > 0 {
			piece = append(long, piece...)
			long = nil
		}
		if err := c.take(piece); err != nil {
			return err
		}
	}
}

// take gives an answer to the call that waits for it. Nobody waits for a late one.
func (c *connection) take(line []byte) error {
	members, err := object(line)
	if err != nil || !utf8.Valid(line) {
		return errors.New("it is not JSON-RPC 2.0")
	}
	result, isResult := members["result"]
	refusal, isRefusal := members["error"]
	if isResult == isRefusal || string(members["jsonrpc"]) != `"2.0"` {
		return errors.New("it is not JSON-RPC 2.0")
	}
	id, err := strconv.ParseUint(string(members["id"]), 10, 64)
	if err != nil {
		return nil
	}
	c.give(id, answer{result: result, refusal: refusal})
	return nil
}

func (c *connection) give(id uint64, found answer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if waiting, isThere := c.waiting[id]; isThere {
		delete(c.waiting, id)
		waiting <- found
	}
}
