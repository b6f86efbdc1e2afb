//! A client of factord, the daemon that keeps second factors.
//!
//! ```no_run
//! use factord::refusals::Refusal;
//! use factord::requests::TotpVerify;
//! use factord::{Client, Error};
//!
//! # fn main() -> Result<(), Error> {
//! let daemon = Client::new();
//! match daemon.totp_verify(TotpVerify::new("u-17", "123 456")) {
//!     Ok(_) => println!("welcome"),
//!     Err(Error::Refused(refused)) => match refused.kind {
//!         Refusal::CodeRejected(it) if it.hint.is_some() => println!("wait for the next code"),
//!         Refusal::CodeRejected(_) => println!("wrong code"),
//!         Refusal::Throttled(_) | Refusal::Locked(_) => println!("too many tries"),
//!         _ => println!("{}", refused),
//!     },
//!     Err(error) => return Err(error),
//! }
//! # Ok(())
//! # }
//! ```
//!
//! What can be relied on:
//!
//! - A method returns `Ok` only if the daemon did what was asked. Every refusal is an [`Error::Refused`], whose
//!   [`kind`](Refused::kind) is named after its `reason`.
//! - A request is sent again only if its connection broke, and only if that is safe: it may be repeated as it is, or it has
//!   an idempotency key. Requests that take one get a random key unless they have one, or the client is
//!   [without keys](Client::without_keys); without one a broken connection is [`Error::ConnectionLost`].
//! - Secrets (codes, seeds, URIs, QR codes, tokens) are in no error and in no `Debug` output of this crate's types.
//! - A [`Client`] is cheap to clone, and any number of threads may use it. All send on one connection without waiting for
//!   each other, and each gets its own answer.
//!
//! Only the standard library is needed.

#![deny(unsafe_code)]
#![warn(missing_debug_implementations, missing_docs)]

#[macro_use]
mod model;

#[cfg(feature = "by-name")]
#[macro_use]
mod by_name;
mod client;
mod core;
mod error;
mod generated;
mod json;
mod link;
mod path;
mod peer;

#[cfg(feature = "by-name")]
pub use crate::by_name::Called;
pub use crate::client::{Cancel, Client};
pub use crate::error::{Error, Refused, Result};
pub use crate::generated::{refusals, requests, results, values};
pub use crate::json::{Object, Value};
pub use crate::path::default_path;

/// The longest line of the protocol, including its LF. A longer one is not sent.
pub const LONGEST_LINE: usize = 65_536;
/// The longest accepted answer: far longer than a page of a list or the protocol's description.
pub const LONGEST_ANSWER: usize = 16_777_216;
