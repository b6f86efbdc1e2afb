package factord

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"
)

// A variant is told from the value of its tag.
type variant struct {
	tag  string
	make func(tag string) any
}

// Errors of reading and writing say what is wrong, never with which value: it may be secret.
var (
	errMissing = errors.New("is missing")
	errType    = errors.New("has another type")
	errText    = errors.New("a text is not UTF-8")
	errParams  = errors.New("the parameters are not an object")
)

// A mismatch is a part of an answer that is not as the protocol has it: its path, such as result.list[0].name, and errMissing
// or errType.
type mismatch struct {
	path string
	what error
}

func (m *mismatch) Error() string {
	return m.path + " " + m.what.Error()
}

func (m *mismatch) Unwrap() error {
	return m.what
}

// within adds a member, or the place in a list, of which an error tells.
func within(part string, err error) error {
	inner, found := err.(*mismatch)
	switch {
	case !found:
		return &mismatch{part, err}
	case strings.HasPrefix(inner.path, "["):
		return &mismatch{part + inner.path, inner.what}
	}
	return &mismatch{part + "." + inner.path, inner.what}
}

// A member is how a field of a struct is written.
type member struct {
	name     string
	optional bool
}

func memberOf(field reflect.StructField) (member, bool) {
	tag, found := field.Tag.Lookup("json")
	name, marks, _ := strings.Cut(tag, ",")
	return member{name, marks == "omitempty"}, found && name != "-"
}

// encoded returns params as members of an object: a struct of parameters, or a map.
func encoded(params any) (map[string]any, error) {
	if params == nil {
		return map[string]any{}, nil
	}
	value, err := written(reflect.ValueOf(params))
	if err != nil {
		return nil, err
	}
	members, isObject := value.(map[string]any)
	if !isObject {
		return nil, errParams
	}
	return members, nil
}

// written returns a value as package json encodes it. Parameters that are nil are left out, and required lists never are.
func written(value reflect.Value) (any, error) {
	if !value.IsValid() {
		return nil, nil
	}
	secret := reflect.TypeOf(Secret(""))
	if value.Kind() == reflect.Pointer && value.Type().Elem() == secret {
		return written(value.Elem())
	}
	if value.Type() == secret {
		value = value.Convert(reflect.TypeOf(""))
	}
	if value.Type().Implements(reflect.TypeOf((*json.Marshaler)(nil)).Elem()) || value.Type() == reflect.TypeOf(json.Number("")) {
		return value.Interface(), nil
	}
	switch value.Kind() {
	case reflect.String:
		if !utf8.ValidString(value.String()) {
			return nil, errText
		}
		return value.String(), nil
	case reflect.Pointer, reflect.Interface:
		return written(value.Elem())
	case reflect.Slice:
		if value.Type().Elem().Kind() == reflect.Uint8 {
			return value.Interface(), nil
		}
		list := make([]any, value.Len())
		for i := range list {
			each, err := written(value.Index(i))
			if err != nil {
				return nil, err
			}
			list[i] = each
		}
		return list, nil
	case reflect.Map:
		if value.Type().Key().Kind() != reflect.String {
			return value.Interface(), nil
		}
		members := map[string]any{}
		for each := value.MapRange(); each.Next(); {
			content, err := written(each.Value())
			if err != nil {
				return nil, err
			}
			members[each.Key().String()] = content
		}
		return members, nil
	case reflect.Struct:
		return writtenStruct(value)
	}
	return value.Interface(), nil
}

func writtenStruct(value reflect.Value) (any, error) {
	members := map[string]any{}
	for _, field := range reflect.VisibleFields(value.Type()) {
		member, found := memberOf(field)
		if !found {
			continue
		}
		content := value.FieldByIndex(field.Index)
		if member.optional && content.IsZero() {
			continue
		}
		each, err := written(content)
		if err != nil {
			return nil, err
		}
		members[member.name] = each
	}
	return members, nil
}

// line returns a request as a line of the protocol.
func line(id uint64, name string, params map[string]any) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	request := struct {
		Version string         `json:"jsonrpc"`
		ID      uint64         `json:"id"`
		Method  string         `json:"method"`
		Params  map[string]any `json:"params"`
	}{"2.0", id, name, params}
	if err := encoder.Encode(request); err != nil {
		// The encoder's error may contain the value.
		return nil, errors.New("it cannot be written as JSON")
	}
	if text.Len() > longestLine {
		return nil, errors.New("it is longer than a line may be")
	}
	return text.Bytes(), nil
}

// read reads JSON into what target points to: every required member is there, and members that are not known are kept.
func read(text json.RawMessage, target reflect.Value) error {
	kind := target.Type()
	if kind == reflect.TypeOf(json.RawMessage(nil)) {
		target.SetBytes(text)
		return nil
	}
	if isNull(text) {
		if kind.Kind() == reflect.Pointer {
			return nil
		}
		return errType
	}
	switch kind.Kind() {
	case reflect.Pointer:
		target.Set(reflect.New(kind.Elem()))
		return read(text, target.Elem())
	case reflect.Interface:
		return readVariant(text, target)
	case reflect.Slice:
		return readList(text, target)
	case reflect.Struct:
		members, err := object(text)
		if err != nil {
			return err
		}
		return readStruct(members, target)
	}
	if json.Unmarshal(text, target.Addr().Interface()) != nil {
		return errType
	}
	return nil
}

func readVariant(text json.RawMessage, target reflect.Value) error {
	members, err := object(text)
	if err != nil {
		return err
	}
	variant := variants[target.Type()]
	var tag string
	if json.Unmarshal(members[variant.tag], &tag) != nil {
		return within(variant.tag, missingOrWrong(members[variant.tag]))
	}
	found := reflect.ValueOf(variant.make(tag))
	if err := readStruct(members, found.Elem()); err != nil {
		return err
	}
	target.Set(found)
	return nil
}

func readList(text json.RawMessage, target reflect.Value) error {
	var elements []json.RawMessage
	if json.Unmarshal(text, &elements) != nil {
		return errType
	}
	list := reflect.MakeSlice(target.Type(), len(elements), len(elements))
	for i, each := range elements {
		if err := read(each, list.Index(i)); err != nil {
			return within(fmt.Sprintf("[%d]", i), err)
		}
	}
	target.Set(list)
	return nil
}

// readStruct takes the members that it reads out of the map.
func readStruct(members map[string]json.RawMessage, target reflect.Value) error {
	for _, field := range reflect.VisibleFields(target.Type()) {
		member, found := memberOf(field)
		if !found {
			continue
		}
		text, given := members[member.name]
		if !given && !member.optional {
			return within(member.name, errMissing)
		}
		if !given {
			continue
		}
		delete(members, member.name)
		if isNull(text) && field.Tag.Get("factord") == "nullable" {
			continue
		}
		if err := read(text, target.FieldByIndex(field.Index)); err != nil {
			return within(member.name, err)
		}
	}
	if len(members) > 0 {
		target.FieldByName("Extra").Set(reflect.ValueOf(Extra(members)))
	}
	return nil
}

// readWhatFits reads the members of a struct that are there and have their type, and leaves the others alone.
func readWhatFits(members map[string]json.RawMessage, target reflect.Value) {
	for _, field := range reflect.VisibleFields(target.Type()) {
		member, found := memberOf(field)
		text, given := members[member.name]
		if !found || !given {
			continue
		}
		place := target.FieldByIndex(field.Index)
		if read(text, place) != nil {
			place.Set(reflect.Zero(place.Type()))
		}
	}
}

// missingOrWrong says what is wrong with a member that could not be read.
func missingOrWrong(text json.RawMessage) error {
	if text == nil {
		return errMissing
	}
	return errType
}

func object(text json.RawMessage) (map[string]json.RawMessage, error) {
	var members map[string]json.RawMessage
	if json.Unmarshal(text, &members) != nil || members == nil {
		return nil, errType
	}
	return members, nil
}

func isNull(text json.RawMessage) bool {
	return string(bytes.TrimSpace(text)) == "null"
}
