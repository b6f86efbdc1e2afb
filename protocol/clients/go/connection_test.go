package factord

import (
	"context"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"testing"
	"time"
)

// connected returns a connection, and the daemon's end of it.
func connected(t *testing.T) (*connection, net.Conn) {
	path := filepath.Join(t.TempDir(), "s.sock")
	listener, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	made, err := connect(path)
	if err != nil {
		t.Fatal(err)
	}
	accepted, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		made.close()
		accepted.Close()
	})
	return made, accepted
}

func TestWhatEndsAConnectionIsNoAnswerToARequestThatWasNotSent(t *testing.T) {
	made, daemon := connected(t)
	if _, err := daemon.Write([]byte("no answer\n")); err != nil {
		t.Fatal(err)
	}
	<-made.ended
	if made.failure == errBroken {
		t.Fatal("it was taken for an answer")
	}
	call := &call{id: 1, line: []byte("{}\n")}
	if _, wasSent, err := made.ask(context.Background(), call); wasSent || err != errBroken {
		t.Errorf("%v, %v", wasSent, err)
	}
}

func TestARequestIsNotSentAfterItsTime(t *testing.T) {
	made, daemon := connected(t)
	call := &call{id: 1, line: []byte("{}\n"), firstSent: time.Now().Add(-time.Hour)}
	if _, wasSent, err := made.ask(context.Background(), call); wasSent || err != errLate {
		t.Errorf("%v, %v", wasSent, err)
	}
	made.close()
	if count, err := daemon.Read(make([]byte, 1)); err != io.EOF {
		t.Errorf("%v, %v", count, err)
	}
}

func TestAClientIsPrintedAsItsPath(t *testing.T) {
	client := &Client{pool: &pool{path: "/run/s.sock", connections: map[*connection]struct{}{nil: {}}}}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
		for _, value := range []any{client, *client} {
			if text := fmt.Sprintf(verb, value); text != `factord.Client("/run/s.sock")` {
				t.Errorf("%s: %s", verb, text)
			}
		}
	}
}
