//! What the generated types are made of.

use crate::json::{Object, Value};

/// What of an answer does not follow the protocol: its path, such as `.list[0].name`, and what is wrong with it.
pub(crate) struct Mismatch {
    path: String,
    problem: &'static str,
}

impl Mismatch {
    /// A value has another type.
    pub(crate) fn wrong() -> Mismatch {
        Mismatch { path: String::new(), problem: "has another type" }
    }

    pub(crate) fn missing(member: &str) -> Mismatch {
        Mismatch { path: format!(".{}", member), problem: "is missing" }
    }

    /// Adds the part in which it was found.
    pub(crate) fn within(mut self, part: &str) -> Mismatch {
        self.path.insert_str(0, part);
        self
    }
}

impl std::fmt::Display for Mismatch {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{} {}", self.path, self.problem)
    }
}

pub(crate) type Read<T> = Result<T, Mismatch>;

/// Reads a member that has to be there.
pub(crate) fn required<T: Json>(members: &mut Object, name: &str) -> Read<T> {
    member(name, members.remove(name).ok_or_else(|| Mismatch::missing(name))?)
}

/// Reads a member.
pub(crate) fn member<T: Json>(name: &str, value: Value) -> Read<T> {
    T::read(value).map_err(|mismatch| mismatch.within(&format!(".{}", name)))
}

/// How a type is read from an answer, and written as JSON again.
pub(crate) trait Json: Sized {
    fn read(value: Value) -> Read<Self>;
    fn write(&self) -> Value;
}

impl Json for Value {
    fn read(value: Value) -> Read<Self> {
        Ok(value)
    }

    fn write(&self) -> Value {
        self.clone()
    }
}

impl Json for Object {
    fn read(value: Value) -> Read<Self> {
        match value {
            Value::Object(members) => Ok(members),
            _ => Err(Mismatch::wrong()),
        }
    }

    fn write(&self) -> Value {
        Value::Object(self.clone())
    }
}

impl Json for String {
    fn read(value: Value) -> Read<Self> {
        match value {
            Value::String(text) => Ok(text),
            _ => Err(Mismatch::wrong()),
        }
    }

    fn write(&self) -> Value {
        Value::String(self.clone())
    }
}

impl Json for bool {
    fn read(value: Value) -> Read<Self> {
        value.as_bool().ok_or_else(Mismatch::wrong)
    }

    fn write(&self) -> Value {
        Value::Bool(*self)
    }
}

impl Json for i64 {
    fn read(value: Value) -> Read<Self> {
        value.as_i64().ok_or_else(Mismatch::wrong)
    }

    fn write(&self) -> Value {
        Value::Integer(*self)
    }
}

impl Json for f64 {
    fn read(value: Value) -> Read<Self> {
        value.as_f64().ok_or_else(Mismatch::wrong)
    }

    fn write(&self) -> Value {
        Value::Number(*self)
    }
}

impl Json for () {
    fn read(_: Value) -> Read<Self> {
        Ok(())
    }

    fn write(&self) -> Value {
        Value::Object(Object::new())
    }
}

impl<T: Json> Json for Vec<T> {
    fn read(value: Value) -> Read<Self> {
        match value {
            Value::Array(elements) => {
                let places = elements.into_iter().enumerate();
                places.map(|(place, each)| T::read(each).map_err(|it| it.within(&format!("[{}]", place)))).collect()
            }
            _ => Err(Mismatch::wrong()),
        }
    }

    fn write(&self) -> Value {
        Value::Array(self.iter().map(T::write).collect())
    }
}

impl<T: Json> Json for Option<T> {
    fn read(value: Value) -> Read<Self> {
        match value {
            Value::Null => Ok(None),
            value => T::read(value).map(Some),
        }
    }

    fn write(&self) -> Value {
        self.as_ref().map_or(Value::Null, T::write)
    }
}

/// A list of a request.
pub(crate) fn list<T: Into<Value>, E: Into<T>>(elements: impl IntoIterator<Item = E>) -> Value {
    Value::Array(elements.into_iter().map(|element| Into::<T>::into(element).into()).collect())
}

/// A secret's place in `Debug` output.
pub(crate) struct Hidden;

impl std::fmt::Debug for Hidden {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("***")
    }
}

/// Takes a member from those of an object. A required one has to be there, though it may be null if its type is an
/// `Option`.
macro_rules! take {
    (required $members:ident $wire:literal) => {
        $crate::model::required(&mut $members, $wire)?
    };
    (secret $members:ident $wire:literal) => {
        take!(required $members $wire)
    };
    ($optional:ident $members:ident $wire:literal) => {
        match $members.remove($wire) {
            Some(value) => $crate::model::member($wire, value)?,
            None => None,
        }
    };
}

macro_rules! put {
    (required $members:ident $wire:literal $value:expr) => {
        $members.insert($wire.to_owned(), $crate::model::Json::write(&$value))
    };
    (secret $members:ident $wire:literal $value:expr) => {
        put!(required $members $wire $value)
    };
    ($optional:ident $members:ident $wire:literal $value:expr) => {
        $value.as_ref().and_then(|value| $members.insert($wire.to_owned(), $crate::model::Json::write(value)))
    };
}

macro_rules! show {
    (secret $shown:ident $field:ident $value:expr) => {
        $shown.field(stringify!($field), &$crate::model::Hidden)
    };
    (optional_secret $shown:ident $field:ident $value:expr) => {
        $shown.field(stringify!($field), &$value.as_ref().map(|_| $crate::model::Hidden))
    };
    ($open:ident $shown:ident $field:ident $value:expr) => {
        $shown.field(stringify!($field), &$value)
    };
}

/// Objects of results. Each member has a mark: `required`, `optional`, or `secret` and `optional_secret` for those that are
/// never shown.
macro_rules! results {
    ($(
        $(#[$about:meta])*
        struct $name:ident { $( $(#[$meaning:meta])* $mark:ident $field:ident: $type:ty = $wire:literal, )* }
    )*) => { $(
        $(#[$about])*
        #[derive(Clone, PartialEq)]
        #[non_exhaustive]
        pub struct $name {
            $( $(#[$meaning])* pub $field: $type, )*
            /// Members of a later version, which this one does not know.
            pub unknown: $crate::json::Object,
        }

        impl $name {
            /// Everything as JSON, with what is secret.
            pub fn to_json(&self) -> $crate::json::Value {
                $crate::model::Json::write(self)
            }
        }

        impl $crate::model::Json for $name {
            fn read(value: $crate::json::Value) -> $crate::model::Read<Self> {
                let mut members = <$crate::json::Object as $crate::model::Json>::read(value)?;
                Ok(Self { $( $field: take!($mark members $wire), )* unknown: members })
            }

            fn write(&self) -> $crate::json::Value {
                let mut members = self.unknown.clone();
                $( put!($mark members $wire self.$field); )*
                $crate::json::Value::Object(members)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let mut shown = out.debug_struct(stringify!($name));
                $( show!($mark shown $field self.$field); )*
                shown.finish_non_exhaustive()
            }
        }
    )* };
}

/// Objects told apart by the value of one of their members.
macro_rules! variants {
    ($(
        $(#[$about:meta])*
        enum $name:ident by $tag:literal else $other:ident {
            $( $case:ident($type:ident) = $value:literal, )*
        }
    )*) => { $(
        $(#[$about])*
        #[derive(Clone, PartialEq, Debug)]
        #[non_exhaustive]
        pub enum $name {
            $( #[doc = concat!("`", $value, "`")] $case($type), )*
            /// One of a later version: what all of them have.
            Other($other),
        }

        impl $name {
            /// Everything as JSON, with what is secret.
            pub fn to_json(&self) -> $crate::json::Value {
                $crate::model::Json::write(self)
            }
        }

        impl $crate::model::Json for $name {
            fn read(value: $crate::json::Value) -> $crate::model::Read<Self> {
                let tag = value.as_object().ok_or_else($crate::model::Mismatch::wrong)?.get($tag).cloned();
                let tag = tag.ok_or_else(|| $crate::model::Mismatch::missing($tag))?;
                match $crate::model::member::<String>($tag, tag)?.as_str() {
                    $( $value => $crate::model::Json::read(value).map(Self::$case), )*
                    _ => $crate::model::Json::read(value).map(Self::Other),
                }
            }

            fn write(&self) -> $crate::json::Value {
                match self {
                    $( Self::$case(it) => it.write(), )*
                    Self::Other(it) => it.write(),
                }
            }
        }
    )* };
}

/// Enumerations. A value that this version does not know is `Unknown`.
macro_rules! values {
    ($(
        $(#[$about:meta])*
        enum $name:ident { $( $case:ident = $text:literal, )* }
    )*) => { $(
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum $name {
            $( #[doc = concat!("`", $text, "`")] $case, )*
            /// A value of a later version.
            Unknown(String),
        }

        impl $name {
            /// The value as the protocol spells it.
            pub fn as_str(&self) -> &str {
                match self {
                    $( Self::$case => $text, )*
                    Self::Unknown(text) => text,
                }
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                match text {
                    $( $text => Self::$case, )*
                    unknown => Self::Unknown(unknown.to_owned()),
                }
            }
        }

        impl From<String> for $name {
            fn from(text: String) -> Self {
                Self::from(text.as_str())
            }
        }

        impl From<$name> for $crate::json::Value {
            fn from(value: $name) -> Self {
                $crate::json::Value::from(value.as_str())
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                out.write_str(self.as_str())
            }
        }

        impl $crate::model::Json for $name {
            fn read(value: $crate::json::Value) -> $crate::model::Read<Self> {
                value.as_str().map(Self::from).ok_or_else($crate::model::Mismatch::wrong)
            }

            fn write(&self) -> $crate::json::Value {
                $crate::json::Value::from(self.as_str())
            }
        }
    )* };
}

/// The refusals. A member that is missing, or is not as the protocol has it, is `None`.
macro_rules! refusals {
    ($(
        $(#[$about:meta])*
        struct $name:ident = $reason:literal { $( $(#[$meaning:meta])* $field:ident: $type:ty = $wire:literal, )* }
    )*) => {
        $(
            $(#[$about])*
            #[derive(Clone, PartialEq, Debug)]
            #[non_exhaustive]
            pub struct $name {
                $( $(#[$meaning])* pub $field: Option<$type>, )*
            }
        )*

        /// A refusal by its reason, with the data that such a refusal has.
        #[derive(Clone, PartialEq, Debug)]
        #[non_exhaustive]
        pub enum Refusal {
            $( $(#[$about])* $name($name), )*
            /// A reason of a later version: decide by the [`category`](crate::Refused::category).
            Other,
        }

        impl Refusal {
            #[allow(unused_variables)]
            pub(crate) fn read(reason: &str, data: &$crate::json::Object) -> Self {
                match reason {
                    $( $reason => Self::$name($name {
                        $( $field: data.get($wire).cloned().and_then(|value| $crate::model::Json::read(value).ok()), )*
                    }), )*
                    _ => Self::Other,
                }
            }

            /// The name of the kind: `CodeRejected`, or `Other`.
            pub fn name(&self) -> &'static str {
                match self {
                    $( Self::$name(_) => stringify!($name), )*
                    Self::Other => "Other",
                }
            }

            /// The members of the data that this version knows, as JSON.
            #[allow(unused_variables, unused_mut)]
            pub fn attributes(&self) -> $crate::json::Object {
                let mut members = $crate::json::Object::new();
                match self {
                    $( Self::$name(it) => {
                        $( members.insert($wire.to_owned(), $crate::model::Json::write(&it.$field)); )*
                    } )*
                    Self::Other => {}
                }
                members
            }
        }
    };
}

/// Objects that a client writes. They show none of their values, since some are secret.
macro_rules! requests {
    ($( $(#[$about:meta])* $name:ident, )*) => { $(
        $(#[$about])*
        #[derive(Clone, PartialEq)]
        pub struct $name(pub(crate) $crate::json::Object);

        impl $name {
            /// Sets any member, such as one of a later version.
            #[must_use]
            pub fn with(mut self, name: &str, value: impl Into<$crate::json::Value>) -> Self {
                self.0.insert(name.to_owned(), value.into());
                self
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                out.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }

        impl From<$name> for $crate::json::Value {
            fn from(request: $name) -> Self {
                $crate::json::Value::Object(request.0)
            }
        }
    )* };
}
