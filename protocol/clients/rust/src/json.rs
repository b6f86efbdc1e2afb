//! JSON as the protocol writes it: RFC 8259, strictly, with no name repeated in an object.

use std::collections::BTreeMap;
use std::fmt;

/// The members of a JSON object.
pub type Object = BTreeMap<String, Value>;

/// The deepest nesting that is read.
const DEEPEST: usize = 128;

/// Any JSON value.
///
/// `Display` writes it as JSON. `Debug` leaves the texts out, since any of them may be secret.
#[derive(Clone, PartialEq)]
pub enum Value {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number without point or exponent.
    Integer(i64),
    /// Any other number.
    Number(f64),
    /// A text.
    String(String),
    /// A list of values.
    Array(Vec<Value>),
    /// Members by their names.
    Object(Object),
}

impl Value {
    /// Reads one JSON text; `None` if it is not valid.
    pub fn parse(text: &[u8]) -> Option<Value> {
        let text = std::str::from_utf8(text).ok()?;
        let mut reader = Reader { text, at: 0 };
        let value = reader.value(0)?;
        reader.skip_space();
        (reader.at == text.len()).then_some(value)
    }

    /// The text of a string.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// The value of an integer.
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Value::Integer(number) => Some(*number),
            _ => None,
        }
    }

    /// The value of any number.
    pub fn as_f64(&self) -> Option<f64> {
        match self {
            Value::Integer(number) => Some(*number as f64),
            Value::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Whether it is `true` or `false`.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The members of an object.
    pub fn as_object(&self) -> Option<&Object> {
        match self {
            Value::Object(members) => Some(members),
            _ => None,
        }
    }

    /// The elements of an array.
    pub fn as_array(&self) -> Option<&[Value]> {
        match self {
            Value::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// The member of that name, if this is an object that has one.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.as_object()?.get(name)
    }

    /// Whether it can be written: JSON has no infinite numbers, and no NaN.
    pub(crate) fn is_finite(&self) -> bool {
        match self {
            Value::Number(number) => number.is_finite(),
            Value::Array(elements) => elements.iter().all(Value::is_finite),
            Value::Object(members) => members.values().all(Value::is_finite),
            _ => true,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Null => out.write_str("null"),
            Value::Bool(value) => write!(out, "{}", value),
            Value::Integer(number) => write!(out, "{}", number),
            Value::Number(number) if number.is_finite() => write!(out, "{:?}", number),
            Value::Number(_) => Err(fmt::Error),
            Value::String(text) => write_string(text, out),
            Value::Array(elements) => {
                out.write_str("[")?;
                for (index, element) in elements.iter().enumerate() {
                    write!(out, "{}{}", if index > 0 { "," } else { "" }, element)?;
                }
                out.write_str("]")
            }
            Value::Object(members) => write_object(members, out),
        }
    }
}

fn write_object(members: &Object, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_str("{")?;
    for (index, (name, value)) in members.iter().enumerate() {
        if index > 0 {
            out.write_str(",")?;
        }
        write_string(name, out)?;
        write!(out, ":{}", value)?;
    }
    out.write_str("}")
}

fn write_string(text: &str, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_str("\"")?;
    for character in text.chars() {
        match character {
            '"' => out.write_str("\\\"")?,
            '\\' => out.write_str("\\\\")?,
            '\n' => out.write_str("\\n")?,
            '\r' => out.write_str("\\r")?,
            '\t' => out.write_str("\\t")?,
            control if control < ' ' => write!(out, "\\u{:04x}", control as u32)?,
            other => out.write_char(other)?,
        }
    }
    out.write_str("\"")
}

impl fmt::Debug for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Null => out.write_str("null"),
            Value::Bool(value) => write!(out, "{}", value),
            Value::Integer(_) | Value::Number(_) => out.write_str("number"),
            Value::String(_) => out.write_str("string"),
            Value::Array(elements) => out.debug_list().entries(elements).finish(),
            Value::Object(members) => out.debug_map().entries(members).finish(),
        }
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Value::Bool(value)
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Value::Integer(number)
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Self {
        Value::Integer(number.into())
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Value::Number(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::String(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value::String(text)
    }
}

impl From<Object> for Value {
    fn from(members: Object) -> Self {
        Value::Object(members)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(elements: Vec<T>) -> Self {
        Value::Array(elements.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Null, Into::into)
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, expected: u8) -> Option<()> {
        if self.peek()? != expected {
            return None;
        }
        self.at += 1;
        Some(())
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        self.skip_space();
        match self.peek()? {
            b'{' if depth < DEEPEST => self.object(depth + 1),
            b'[' if depth < DEEPEST => self.array(depth + 1),
            b'"' => self.string().map(Value::String),
            b't' => self.word("true", Value::Bool(true)),
            b'f' => self.word("false", Value::Bool(false)),
            b'n' => self.word("null", Value::Null),
            _ => self.number(),
        }
    }

    fn word(&mut self, word: &str, value: Value) -> Option<Value> {
        if !self.text[self.at..].starts_with(word) {
            return None;
        }
        self.at += word.len();
        Some(value)
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        let mut members = Object::new();
        self.take(b'{')?;
        self.skip_space();
        if self.take(b'}').is_some() {
            return Some(Value::Object(members));
        }
        loop {
            self.skip_space();
            let name = self.string()?;
            self.skip_space();
            self.take(b':')?;
            if members.insert(name, self.value(depth)?).is_some() {
                return None;
            }
            self.skip_space();
            if self.take(b',').is_none() {
                self.take(b'}')?;
                return Some(Value::Object(members));
            }
        }
    }

    fn array(&mut self, depth: usize) -> Option<Value> {
        let mut elements = Vec::new();
        self.take(b'[')?;
        self.skip_space();
        if self.take(b']').is_some() {
            return Some(Value::Array(elements));
        }
        loop {
            elements.push(self.value(depth)?);
            self.skip_space();
            if self.take(b',').is_none() {
                self.take(b']')?;
                return Some(Value::Array(elements));
            }
        }
    }

    fn string(&mut self) -> Option<String> {
        self.take(b'"')?;
        let mut text = String::new();
        let mut begin = self.at;
        loop {
            match self.peek()? {
                b'"' => {
                    text.push_str(&self.text[begin..self.at]);
                    self.at += 1;
                    return Some(text);
                }
                b'\\' => {
                    text.push_str(&self.text[begin..self.at]);
                    self.at += 1;
                    text.push(self.escaped()?);
                    begin = self.at;
                }
                0..=0x1f => return None,
                _ => self.at += 1,
            }
        }
    }

    fn escaped(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += 1;
        Some(match letter {
            b'"' | b'\\' | b'/' => letter.into(),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return self.unicode(),
            _ => return None,
        })
    }

    fn unicode(&mut self) -> Option<char> {
        let first = self.hexadecimal()?;
        if !(0xd800..0xdc00).contains(&first) {
            // A low surrogate alone is not a character.
            return char::from_u32(first);
        }
        self.take(b'\\')?;
        self.take(b'u')?;
        let second = self.hexadecimal()?;
        if !(0xdc00..0xe000).contains(&second) {
            return None;
        }
        char::from_u32(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00))
    }

    fn hexadecimal(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        self.at += 4;
        u32::from_str_radix(digits, 16).ok()
    }

    fn digits(&mut self) -> Option<()> {
        let begin = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        (self.at > begin).then_some(())
    }

    fn number(&mut self) -> Option<Value> {
        let begin = self.at;
        let _ = self.take(b'-');
        if self.take(b'0').is_none() {
            self.digits()?;
        } else if matches!(self.peek(), Some(b'0'..=b'9')) {
            return None;
        }
        let mut is_integer = true;
        if self.take(b'.').is_some() {
            is_integer = false;
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            is_integer = false;
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        let text = &self.text[begin..self.at];
        if is_integer {
            if let Ok(number) = text.parse() {
                return Some(Value::Integer(number));
            }
        }
        text.parse().ok().filter(|number: &f64| number.is_finite()).map(Value::Number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back_the_same() {
        for text in [
            "null",
            "true",
            "false",
            "0",
            "-7",
            "9007199254740991",
            "-9223372036854775808",
            "1.5",
            "3e-6",
            "\"\"",
            "\"a\\\"b\\\\c\\n\\u0001\u{e4}\u{1f511}\"",
            "[]",
            "{}",
            "[1,[2,{}],\"3\"]",
            "{\"a\":{\"b\":[null,true]},\"c\":\"d\"}",
        ] {
            let value = Value::parse(text.as_bytes()).unwrap_or_else(|| panic!("{}", text));
            assert_eq!(value.to_string(), text);
        }
    }

    #[test]
    fn escapes_are_read() {
        let value = Value::parse(br#"" \" \\ \/ \b \f \n \r \t \u00e4 \ud83d\udd11 ""#).unwrap();
        assert_eq!(value.as_str(), Some(" \" \\ / \u{8} \u{c} \n \r \t \u{e4} \u{1f511} "));
    }

    #[test]
    fn what_is_not_json_is_refused() {
        let deep = "[".repeat(200) + &"]".repeat(200);
        for text in [
            "",
            " ",
            "nul",
            "True",
            "01",
            "-",
            "+1",
            "1.",
            ".5",
            "1e",
            "0x1",
            "NaN",
            "1e999",
            "\"",
            "\"\t\"",
            "\"\\x\"",
            "\"\\u12\"",
            "\"\\u+123\"",
            "\"\\ud800\"",
            "\"\\ud800\\u0041\"",
            "\"\\udc00\"",
            "[",
            "[1,]",
            "[1 2]",
            "{\"a\"}",
            "{\"a\":1,}",
            "{a:1}",
            "{\"a\":1,\"a\":2}",
            "{\"a\":1,\"\\u0061\":2}",
            "1 2",
            "[1]x",
            "\u{feff}1",
            "// a\n1",
            &deep,
        ] {
            assert_eq!(Value::parse(text.as_bytes()), None, "{}", text);
        }
        assert_eq!(Value::parse(b"\"\xff\""), None);
        assert_eq!(Value::parse(b"\"\xed\xa0\x80\""), None);
    }

    #[test]
    fn numbers_are_exact_where_they_can_be() {
        assert_eq!(Value::parse(b"9007199254740993"), Some(Value::Integer(9_007_199_254_740_993)));
        assert_eq!(Value::parse(b"1e3"), Some(Value::Number(1000.0)));
        assert_eq!(Value::parse(b"6.0"), Some(Value::Number(6.0)));
        assert_eq!(Value::parse(b"36893488147419103232"), Some(Value::Number(36893488147419103232.0)));
    }

    #[test]
    fn debug_output_has_no_texts() {
        let value = Value::parse(br#"{"secret":"MFRGG","codes":["123456"],"pin":4242}"#).unwrap();
        let shown = format!("{:?} {:#?}", value, value);
        for secret in ["MFRGG", "123456", "4242"] {
            assert!(!shown.contains(secret));
        }
    }
}
