// Command driver calls the client as the lines say that it reads; see protocol/clients/tests/driver.md.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"math"
	"os"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"time"

	"factord"
)

type line struct {
	N         int             `json:"n"`
	Configure *configuration  `json:"configure"`
	Call      string          `json:"call"`
	Params    json.RawMessage `json:"params"`
	NotFinite []string        `json:"not_finite"`
	Options   struct {
		TimeoutMs int64 `json:"timeout_ms"`
	} `json:"options"`
	Cancel int   `json:"cancel"`
	Fork   *line `json:"fork"`
	Show   *line `json:"show"`
	Close  bool  `json:"close"`
	// Whether to collect what cannot be reached any more.
	Collect bool `json:"collect"`
}

type configuration struct {
	Socket           string         `json:"socket"`
	TimeoutMs        int64          `json:"timeout_ms"`
	ConnectTimeoutMs int64          `json:"connect_timeout_ms"`
	MakeKeys         *bool          `json:"make_keys"`
	Tenant           string         `json:"tenant"`
	Meta             map[string]any `json:"meta"`
	Abandon          bool           `json:"abandon"`
}

type members map[string]any

var (
	client  *factord.Client
	cancels sync.Map
	output  sync.Mutex
)

func main() {
	input := bufio.NewReader(os.Stdin)
	for {
		text, err := input.ReadBytes('\n')
		if err == io.EOF {
			break
		}
		var line line
		if err != nil || json.Unmarshal(text, &line) != nil {
			log.Fatalf("no line: %.200s", text)
		}
		take(line)
	}
	if client != nil {
		client.Close()
	}
}

func take(line line) {
	done := members{"result": members{}}
	switch {
	case line.Configure != nil:
		configure(*line.Configure)
	case line.Cancel != 0:
		if cancel, found := cancels.Load(line.Cancel); found {
			cancel.(context.CancelFunc)()
		}
	case line.Close:
		client.Close()
	case line.Collect:
		// The first one finds it, and the second one what that held.
		runtime.GC()
		runtime.GC()
	case line.Fork != nil:
		done = members{"failed": members{"type": "Unsupported", "maybe_done": false, "message": "Go does not fork"}}
	default:
		ctx, cancel := context.WithCancel(context.Background())
		cancels.Store(line.N, cancel)
		go func(client *factord.Client) {
			defer cancel()
			answer(line.N, outcome(ctx, client, line))
			cancels.Delete(line.N)
		}(client)
		return
	}
	answer(line.N, done)
}

func answer(number int, outcome members) {
	outcome["n"] = number
	text, err := json.Marshal(outcome)
	if err != nil {
		log.Fatal(err)
	}
	output.Lock()
	defer output.Unlock()
	os.Stdout.Write(append(text, '\n'))
}

func configure(given configuration) {
	if client != nil && !given.Abandon {
		client.Close()
	}
	options := factord.Options{
		Path:           given.Socket,
		Timeout:        time.Duration(given.TimeoutMs) * time.Millisecond,
		ConnectTimeout: time.Duration(given.ConnectTimeoutMs) * time.Millisecond,
		NoKeys:         given.MakeKeys != nil && !*given.MakeKeys,
		Tenant:         given.Tenant,
	}
	if given.Meta != nil {
		var mu sync.Mutex
		asked := 0
		options.Meta = func(context.Context) factord.RequestMeta {
			mu.Lock()
			defer mu.Unlock()
			asked++
			var meta factord.RequestMeta
			text, _ := json.Marshal(given.Meta)
			if err := json.Unmarshal(text, &meta); err != nil {
				log.Fatal(err)
			}
			meta.RequestID = factord.Some(fmt.Sprint(*meta.RequestID, asked))
			return meta
		}
	}
	client = factord.New(options)
}

func outcome(ctx context.Context, client *factord.Client, line line) members {
	if line.Options.TimeoutMs != 0 {
		limited, cancel := context.WithTimeout(ctx, time.Duration(line.Options.TimeoutMs)*time.Millisecond)
		defer cancel()
		ctx = limited
	}
	if line.Show != nil {
		return members{"shown": shown(ctx, client, *line.Show)}
	}
	_, result, err := call(ctx, client, line)
	if err != nil {
		return failure(err)
	}
	return members{"result": whole(reflect.ValueOf(result))}
}

// call calls the typed method if there is one and its types allow the parameters.
func call(ctx context.Context, client *factord.Client, line line) (params, result any, err error) {
	method, found := methodNamed(line.Call)
	if !found || line.NotFinite != nil {
		return byName(ctx, client, line)
	}
	arguments := []reflect.Value{reflect.ValueOf(client), reflect.ValueOf(ctx)}
	if method.Type.NumIn() == 3 {
		given := reflect.New(method.Type.In(2)).Elem()
		if !fill(given, line.Params) {
			return byName(ctx, client, line)
		}
		params = given.Interface()
		arguments = append(arguments, given)
	} else if string(line.Params) != "{}" {
		return byName(ctx, client, line)
	}
	results := method.Func.Call(arguments)
	err, _ = results[len(results)-1].Interface().(error)
	if len(results) == 1 {
		return params, members{}, err
	}
	return params, results[0].Interface(), err
}

func byName(ctx context.Context, client *factord.Client, line line) (params, result any, err error) {
	var given map[string]any
	if err := json.Unmarshal(line.Params, &given); err != nil {
		log.Fatal(err)
	}
	if last := len(line.NotFinite) - 1; last >= 0 {
		object := given
		for _, name := range line.NotFinite[:last] {
			object = object[name].(map[string]any)
		}
		object[line.NotFinite[last]] = math.NaN()
	}
	result, err = client.Call(ctx, line.Call, given)
	return given, result, err
}

func methodNamed(name string) (reflect.Method, bool) {
	kind := reflect.TypeOf(client)
	for i := 0; i < kind.NumMethod(); i++ {
		if strings.EqualFold(kind.Method(i).Name, strings.NewReplacer(".", "", "_", "").Replace(name)) {
			return kind.Method(i), strings.Contains(name, ".")
		}
	}
	return reflect.Method{}, false
}

// fill sets a value to what JSON says; false if its type does not allow that.
func fill(value reflect.Value, text json.RawMessage) bool {
	switch value.Kind() {
	case reflect.Struct:
		if strings.HasPrefix(value.Type().Name(), "Setting[") {
			return json.Unmarshal(text, value.Addr().Interface()) == nil
		}
		return fillStruct(value, text)
	case reflect.Pointer:
		value.Set(reflect.New(value.Type().Elem()))
		return fill(value.Elem(), text)
	case reflect.Interface:
		value.Set(reflect.ValueOf(text))
		return true
	}
	return string(text) != "null" && json.Unmarshal(text, value.Addr().Interface()) == nil
}

func fillStruct(value reflect.Value, text json.RawMessage) bool {
	var given map[string]json.RawMessage
	if json.Unmarshal(text, &given) != nil {
		return false
	}
	for i := 0; i < value.NumField(); i++ {
		name, marks, _ := strings.Cut(value.Type().Field(i).Tag.Get("json"), ",")
		text, found := given[name]
		if found && !fill(value.Field(i), text) || !found && marks != "omitempty" {
			return false
		}
		delete(given, name)
	}
	return len(given) == 0
}

// whole returns what a value has as JSON, with the members that the client does not know.
func whole(value reflect.Value) any {
	if text, isText := value.Interface().(json.RawMessage); isText {
		return text
	}
	switch value.Kind() {
	case reflect.String:
		return value.String()
	case reflect.Pointer, reflect.Interface:
		if value.IsNil() {
			return nil
		}
		return whole(value.Elem())
	case reflect.Slice:
		if value.IsNil() {
			return nil
		}
		list := make([]any, value.Len())
		for i := range list {
			list[i] = whole(value.Index(i))
		}
		return list
	case reflect.Struct:
		all := members{}
		for _, field := range reflect.VisibleFields(value.Type()) {
			content := value.FieldByIndex(field.Index)
			name, marks, _ := strings.Cut(field.Tag.Get("json"), ",")
			switch {
			case field.Name == "Extra" && name == "-":
				for name, text := range content.Interface().(factord.Extra) {
					all[name] = text
				}
			case name != "" && !(marks == "omitempty" && content.IsZero()):
				all[name] = whole(content)
			}
		}
		return all
	}
	return value.Interface()
}

func failure(err error) members {
	var refused *factord.Refused
	if errors.As(err, &refused) {
		found := reflect.ValueOf(err).Elem()
		attributes := whole(found)
		return members{"refused": members{
			"type": found.Type().Name(), "code": refused.Code, "reason": refused.Reason, "category": refused.Category,
			"message": err.Error(), "data": refused.Data, "attributes": attributes,
		}}
	}
	var failed *factord.CallError
	if !errors.As(err, &failed) {
		log.Fatalf("an error of another type: %v", err)
	}
	kinds := map[error]string{
		factord.ErrConnectionFailed: "ConnectionFailed",
		factord.ErrConnectionLost:   "ConnectionLost",
		factord.ErrTimedOut:         "TimedOut",
		factord.ErrCanceled:         "Cancelled",
		factord.ErrMalformed:        "Malformed",
		factord.ErrClosed:           "ClientClosed",
		factord.ErrNotSendable:      "Unwritable",
	}
	return members{"failed": members{
		"type": kinds[failed.Kind], "maybe_done": factord.MaybeDone(err), "message": err.Error(),
	}}
}

func shown(ctx context.Context, client *factord.Client, line line) []string {
	params, result, err := call(ctx, client, line)
	values := []any{client, result, err}
	if _, isMap := params.(map[string]any); !isMap {
		values = append(values, params)
	}
	if found := reflect.ValueOf(result); found.Kind() == reflect.Pointer && !found.IsNil() {
		values = append(values, found.Elem().Interface())
	}
	var texts []string
	// The payload of a job is JSON as it came, for those who do it.
	if _, isRaw := result.(json.RawMessage); !isRaw && line.Call != "job.claim" {
		text, _ := json.Marshal(result)
		texts = append(texts, string(text))
	}
	for _, value := range values {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
			texts = append(texts, fmt.Sprintf(verb, value))
		}
	}
	for ; err != nil; err = errors.Unwrap(err) {
		texts = append(texts, err.Error())
	}
	return texts
}
