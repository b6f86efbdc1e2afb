use std::fmt;

use crate::generated::refusals::Refusal;
use crate::generated::values::Category;
use crate::json::{Object, Value};

/// The result of a call.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a call failed. None of its texts is secret.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// The daemon refused.
    Refused(Box<Refused>),
    /// The daemon could not be reached. Nothing was sent.
    ConnectionFailed {
        /// For developers.
        message: String,
    },
    /// The connection ended before the answer.
    ConnectionLost {
        /// The method that was called.
        method: String,
        /// Whether the change may have been made. If the request had an idempotency key, repeat it with the same one.
        maybe_done: bool,
    },
    /// The answer did not come in time.
    TimedOut {
        /// The method that was called.
        method: String,
        /// Whether the change may have been made. If the request had an idempotency key, repeat it with the same one.
        maybe_done: bool,
    },
    /// A [`Cancel`](crate::Cancel) ended the call.
    Cancelled {
        /// The method that was called.
        method: String,
        /// Whether the change may have been made. If the request had an idempotency key, repeat it with the same one.
        maybe_done: bool,
    },
    /// The answer does not follow the protocol.
    Malformed {
        /// For developers.
        message: String,
        /// Whether the change may have been made. If the request had an idempotency key, repeat it with the same one.
        maybe_done: bool,
    },
    /// The request cannot be sent.
    Unwritable {
        /// For developers.
        message: String,
    },
    /// The client was closed.
    ClientClosed,
}

impl Error {
    /// Whether a change may have been made, though it is not known.
    pub fn maybe_done(&self) -> bool {
        match self {
            Error::ConnectionLost { maybe_done, .. }
            | Error::TimedOut { maybe_done, .. }
            | Error::Malformed { maybe_done, .. }
            | Error::Cancelled { maybe_done, .. } => *maybe_done,
            _ => false,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Refused(refused) => refused.fmt(out),
            Error::ConnectionFailed { message } | Error::Malformed { message, .. } | Error::Unwritable { message } => {
                out.write_str(message)
            }
            Error::ConnectionLost { method, .. } => write!(out, "the connection ended before {} was answered", method),
            Error::TimedOut { method, .. } => write!(out, "{} was not answered in time", method),
            Error::Cancelled { method, .. } => write!(out, "{} was cancelled", method),
            Error::ClientClosed => out.write_str("the client was closed"),
        }
    }
}

impl std::error::Error for Error {}

/// What the daemon said when it refused.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct Refused {
    /// The refusal by its reason, with its data.
    pub kind: Refusal,
    /// The stable name of the reason.
    pub reason: String,
    /// What a client can do about it, also if it does not know the reason.
    pub category: Category,
    /// The number of the reason.
    pub code: i64,
    /// For developers.
    pub message: String,
    /// All members of the data, as they came.
    pub data: Object,
    /// What is displayed.
    text: String,
}

impl Refused {
    /// Reads the `error` of an answer to a request with those texts.
    pub(crate) fn read(error: &Value, sent: &[String]) -> Option<Refused> {
        let code = error.get("code")?.as_i64()?;
        let message = error.get("message")?.as_str()?.to_owned();
        let data = error.get("data").and_then(Value::as_object).cloned().unwrap_or_default();
        let text = |name: &str| data.get(name).and_then(Value::as_str).unwrap_or_default();
        let reason = text("reason").to_owned();
        let category = Category::from(text("category"));
        let text = format!("{}: {}", reason, explained(&message, &data, sent));
        Some(Refused { kind: Refusal::read(&reason, &data), reason, category, code, message, data, text })
    }
}

/// One line, and nothing of the texts that were sent, even if the daemon repeats them.
fn explained(message: &str, data: &Object, sent: &[String]) -> String {
    let mut details = Vec::new();
    for (name, value) in data.iter().filter(|(name, _)| *name != "reason" && *name != "category") {
        match value {
            Value::String(text) => details.push(format!("{} {}", name, text)),
            Value::Null | Value::Array(_) | Value::Object(_) => {}
            simple => details.push(format!("{} {}", name, simple)),
        }
    }
    let text = match details.join(", ") {
        details if details.is_empty() => message.to_owned(),
        details => format!("{} ({})", message, details),
    };
    let text = sent.iter().fold(text, |left, each| left.replace(each, "…"));
    text.replace(char::is_control, "?")
}

impl fmt::Display for Refused {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)
    }
}

impl fmt::Debug for Refused {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Refused({}, {})", self.code, self)
    }
}
