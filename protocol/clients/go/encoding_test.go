package factord

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
)

// Types as the generated ones are, which do not depend on the words of the protocol.
type sent struct {
	Name    string           `json:"name"`
	Code    Secret           `json:"code"`
	List    []string         `json:"list"`
	Limit   *int64           `json:"limit,omitempty"`
	Setting *Setting[string] `json:"setting,omitempty"`
	Others  []string         `json:"others,omitempty"`
}

type received struct {
	Name   string   `json:"name"`
	List   []string `json:"list"`
	At     int64    `json:"at"`
	Ended  *int64   `json:"ended,omitempty"`
	Nobody []string `json:"nobody" factord:"nullable"`
	Extra  Extra    `json:"-"`
}

func TestLinesHaveWhatWasGiven(t *testing.T) {
	for _, each := range []struct {
		params any
		want   string
	}{
		{nil, `{}`},
		{sent{Name: "u<17>"}, `{"code":"","list":[],"name":"u<17>"}`},
		{&sent{Limit: Some(int64(0))}, `{"code":"","limit":0,"list":[],"name":""}`},
		{sent{Setting: Unset[string]()}, `{"code":"","list":[],"name":"","setting":null}`},
		{sent{Setting: Set("x")}, `{"code":"","list":[],"name":"","setting":"x"}`},
		{sent{Others: []string{}}, `{"code":"","list":[],"name":"","others":[]}`},
		{map[string]any{"a": map[string]any{}, "b": []any{}}, `{"a":{},"b":[]}`},
		{map[string]any{"a": json.Number("1.50"), "b": []any{json.Number("7")}}, `{"a":1.50,"b":[7]}`},
	} {
		members, err := encoded(each.params)
		if err != nil {
			t.Fatal(err)
		}
		text, err := line(7, "area.verb", members)
		want := `{"jsonrpc":"2.0","id":7,"method":"area.verb","params":` + each.want + "}\n"
		if err != nil || string(text) != want {
			t.Errorf("%s, %v; want %s", text, err, want)
		}
	}
}

func TestWhatCannotBeWrittenIsRefused(t *testing.T) {
	for _, params := range []any{7, []string{"x"}, map[string]any{"a": "\xff"}, sent{Code: "\xff"}} {
		if _, err := encoded(params); err == nil {
			t.Errorf("%#v was written", params)
		}
	}
	for _, value := range []any{func() {}, math.NaN(), math.Inf(1), json.Number("seven"), json.Number("NaN")} {
		if _, err := line(1, "area.verb", map[string]any{"a": value}); err == nil {
			t.Errorf("%v was written", value)
		}
	}
}

func TestMembersThatAreMissingOrNullAreNotIgnored(t *testing.T) {
	for text, want := range map[string]error{
		`{"name":"f","list":[],"at":1,"nobody":null}`:            nil,
		`{"name":"f","list":[],"at":1,"nobody":[],"more":{}}`:    nil,
		`{"name":"f","list":[],"at":1,"nobody":[],"ended":null}`: nil,
		`{"name":"f","list":[],"nobody":null}`:                   errMissing,
		`{"name":"f","list":[],"at":1}`:                          errMissing,
		`{"Name":"f","list":[],"at":1,"nobody":[]}`:              errMissing,
		`{"name":"f","list":null,"at":1,"nobody":[]}`:            errType,
		`{"name":"f","list":[7],"at":1,"nobody":[]}`:             errType,
		`{"name":"f","list":[],"at":1.5,"nobody":[]}`:            errType,
	} {
		var result received
		if err := read(json.RawMessage(text), reflect.ValueOf(&result).Elem()); !errors.Is(err, want) {
			t.Errorf("%s: %v; want %v", text, err, want)
		}
		if strings.Contains(text, "more") && string(result.Extra["more"]) != "{}" {
			t.Errorf("%s: %v was kept", text, result.Extra)
		}
	}
}

func TestSecretsAreNotPrinted(t *testing.T) {
	params := sent{Name: "u-17", Code: "123456"}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d", "%o"} {
		for _, value := range []any{params, &params, params.Code, []any{params}} {
			if text := fmt.Sprintf(verb, value); strings.Contains(text, "123456") || strings.Contains(text, "313233") {
				t.Errorf("%s shows it: %s", verb, text)
			}
		}
	}
}

func TestARefusalIsFoundByItsTypeAndByWhatAllHave(t *testing.T) {
	var err error = &Throttled{Refused: Refused{Reason: "throttled", Category: "wait"}, RetryAfterMs: 40}
	var throttled *Throttled
	var refused *Refused
	if !errors.As(err, &throttled) || !errors.As(err, &refused) || refused.Category != "wait" {
		t.Error(err)
	}
}
