use std::cmp::Reverse;
use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant, SystemTime};

use crate::core::{Core, Owner};
use crate::error::{Error, Refused, Result};
use crate::generated::methods;
use crate::generated::requests::RequestMeta;
use crate::json::{Object, Value};
use crate::link::{lock, Call, Event, Link, Outcome};
use crate::model::Json;
use crate::path::default_path;
use crate::LONGEST_LINE;

/// The version of the protocol.
const PROTOCOL: i64 = 2;
/// How often one request is sent in all, so that a daemon that closes every connection does not cause endless retries.
const MOST_SENDINGS: u32 = 3;
/// Within this a request may be sent again. The daemon knows an idempotency key for 60 seconds; the rest is a margin.
const REPEAT_WITHIN: Duration = Duration::from_secs(50);

/// A text in a request that is at least as long is in no error's text.
const SHORTEST_REPEATED: usize = 4;

/// What the client has to know of a method.
pub(crate) struct Traits {
    /// Whether it may be sent again as it is.
    pub(crate) is_repeatable: bool,
    /// Whether it takes an idempotency key.
    pub(crate) takes_key: bool,
    /// Whether it may name a tenant, and need not.
    pub(crate) takes_tenant: bool,
}

/// A client. It connects when it is first needed, and again when the connection has ended.
///
/// Its clones share the connection. Those that the `with_...` methods return differ in one setting:
///
/// ```no_run
/// # use std::time::Duration;
/// let daemon = factord::Client::new().with_tenant("acme");
/// let hasty = daemon.with_timeout(Duration::from_millis(500));
/// ```
#[derive(Clone)]
pub struct Client {
    owner: Arc<Owner>,
    timeout: Duration,
    connect_timeout: Duration,
    makes_keys: bool,
    tenant: Option<String>,
    meta: Option<Arc<dyn Fn() -> RequestMeta + Send + Sync>>,
    cancel: Option<Cancel>,
}

impl Default for Client {
    fn default() -> Client {
        Client::new()
    }
}

impl Client {
    /// A client of the daemon at the [default path](default_path).
    pub fn new() -> Client {
        Client::at(default_path())
    }

    /// A client of the daemon whose socket is at that path.
    pub fn at(path: impl Into<PathBuf>) -> Client {
        Client {
            owner: Arc::new(Owner(Arc::new(Core::new(path.into())))),
            timeout: Duration::from_secs(30),
            connect_timeout: Duration::from_secs(2),
            makes_keys: true,
            tenant: None,
            meta: None,
            cancel: None,
        }
    }

    /// How long one call may take in all, in addition to its `wait_ms`. Without this it is 30 seconds, since a tenant's own
    /// program may take 20.
    #[must_use]
    pub fn with_timeout(&self, timeout: Duration) -> Client {
        Client { timeout, ..self.clone() }
    }

    /// How much of that time a daemon that is not reachable (yet) is waited for. Without this it is 2 seconds.
    #[must_use]
    pub fn with_connect_timeout(&self, connect_timeout: Duration) -> Client {
        Client { connect_timeout, ..self.clone() }
    }

    /// Requests get no idempotency keys but those that the caller gives them.
    #[must_use]
    pub fn without_keys(&self) -> Client {
        Client { makes_keys: false, ..self.clone() }
    }

    /// The tenant of all calls that take one and name none. [`call`](Client::call) takes its parameters as they are.
    #[must_use]
    pub fn with_tenant(&self, tenant: impl Into<String>) -> Client {
        Client { tenant: Some(tenant.into()), ..self.clone() }
    }

    /// Asked before each call for what its request says about itself.
    #[must_use]
    pub fn with_meta(&self, meta: impl Fn() -> RequestMeta + Send + Sync + 'static) -> Client {
        Client { meta: Some(Arc::new(meta)), ..self.clone() }
    }

    /// Its calls end when the handle is told to cancel.
    #[must_use]
    pub fn with_cancel(&self, cancel: &Cancel) -> Client {
        Client { cancel: Some(cancel.clone()), ..self.clone() }
    }

    /// The daemon's socket.
    pub fn path(&self) -> &Path {
        self.core().path()
    }

    /// Closes the connection, for all clones. Calls in progress fail. So does dropping the last clone.
    pub fn close(&self) {
        self.core().close();
    }

    /// Calls any method by its name, even one that this version does not know, and returns its result unchanged. The
    /// parameters are an object.
    pub fn call(&self, method: &str, params: impl Into<Value>) -> Result<Value> {
        match params.into() {
            Value::Object(members) => self.exchange(method, members),
            Value::Null => self.exchange(method, Object::new()),
            _ => Err(Error::Unwritable { message: format!("the parameters of {} are not an object", method) }),
        }
    }

    fn core(&self) -> &Arc<Core> {
        &self.owner.0
    }

    /// Calls a method of the protocol.
    pub(crate) fn ask<T: Json>(&self, method: &str, mut params: Object) -> Result<T> {
        if let Some(tenant) = &self.tenant {
            if methods::traits(method).map_or(false, |traits| traits.takes_tenant) {
                params.entry("tenant".to_owned()).or_insert_with(|| tenant.as_str().into());
            }
        }
        let result = self.exchange(method, params)?;
        T::read(result).map_err(|mismatch| Error::Malformed {
            message: format!(
                "the daemon's answer to {} does not follow the protocol: {}",
                method,
                mismatch.within("result")
            ),
            maybe_done: changes(method),
        })
    }

    fn exchange(&self, method: &str, mut params: Object) -> Result<Value> {
        let traits = methods::traits(method);
        if let Some(meta) = self.meta.as_ref().filter(|_| !params.contains_key("meta")) {
            params.insert("meta".to_owned(), meta().into());
        }
        let takes_key = traits.map_or(false, |traits| traits.takes_key);
        if self.makes_keys && takes_key && !params.contains_key("idempotency_key") {
            params.insert("idempotency_key".to_owned(), new_key()?.into());
        }
        if method == "server.hello" {
            params.entry("protocol".to_owned()).or_insert(PROTOCOL.into());
        }
        let changes = changes(method);
        let has_key = params.contains_key("idempotency_key");
        let wait = params.get("wait_ms").and_then(Value::as_i64).unwrap_or(0);
        let wait = Duration::from_millis(wait.try_into().unwrap_or(0));
        let call = Call::new(self.core().next_id());
        let line = line(call.id, method, params)?;
        if let Some(cancel) = &self.cancel {
            if !cancel.register(&call) {
                return Err(Error::Cancelled { method: method.to_owned(), maybe_done: false });
            }
        }
        let mut sending = Sending {
            core: self.core(),
            method,
            call: &call,
            line: Arc::clone(&line),
            changes,
            is_repeatable: !changes || has_key,
            deadline: later(Instant::now(), self.timeout.saturating_add(wait)),
            connect_timeout: self.connect_timeout,
            was_sent: false,
            first_sent: None,
        };
        let answer = sending.run();
        if let Some(cancel) = &self.cancel {
            cancel.forget(&call);
        }
        result(answer?, &line).ok_or_else(|| Error::Malformed {
            message: format!("the daemon's answer to {} is not a valid JSON-RPC 2.0 error", method),
            maybe_done: changes,
        })?
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Client")
            .field("path", &self.path())
            .field("timeout", &self.timeout)
            .field("connect_timeout", &self.connect_timeout)
            .field("makes_keys", &self.makes_keys)
            .field("tenant", &self.tenant)
            .finish_non_exhaustive()
    }
}

/// When a request first went out. Only the wall clock goes on while the machine sleeps, and only the other one cannot be set:
/// the larger age counts.
#[derive(Clone, Copy)]
pub(crate) struct FirstSent {
    steady: Instant,
    wall: SystemTime,
}

impl FirstSent {
    fn now() -> FirstSent {
        FirstSent { steady: Instant::now(), wall: SystemTime::now() }
    }

    /// For how long it may be sent again.
    pub(crate) fn left(self) -> Duration {
        let by_wall = self.wall.elapsed().unwrap_or_default();
        REPEAT_WITHIN.saturating_sub(self.steady.elapsed().max(by_wall))
    }
}

/// One request on its way, from connection to connection if need be.
struct Sending<'a> {
    core: &'a Arc<Core>,
    method: &'a str,
    call: &'a Arc<Call>,
    line: Arc<[u8]>,
    /// Whether it matters that it may have been carried out without an answer.
    changes: bool,
    is_repeatable: bool,
    deadline: Instant,
    connect_timeout: Duration,
    /// Whether any part of it has gone out.
    was_sent: bool,
    /// When it first went out.
    first_sent: Option<FirstSent>,
}

impl Sending<'_> {
    fn run(&mut self) -> Result<Object> {
        let mut count = 0;
        loop {
            let left = self.first_sent.map_or(Duration::MAX, FirstSent::left);
            let connect_by = later(Instant::now(), self.connect_timeout.min(left)).min(self.deadline);
            let link = match self.core.link(self.call, connect_by, self.deadline) {
                Ok(Some(link)) => link,
                Ok(None) => return Err(self.cancelled()),
                // An earlier sending may have been carried out.
                Err(_) if self.was_sent => return Err(self.lost()),
                Err(error) => return Err(error),
            };
            let begun = FirstSent::now();
            if !link.send(self.call, &self.line, self.first_sent) {
                continue;
            }
            count += 1;
            let was_sent = match self.outcome(&link)? {
                Outcome::Answer(members) => return Ok(members),
                Outcome::Malformed(problem) => {
                    return Err(Error::Malformed { message: problem.to_owned(), maybe_done: self.changes });
                }
                Outcome::Broken { was_sent } => was_sent,
                Outcome::Late => return Err(self.lost()),
            };
            self.was_sent |= was_sent;
            if was_sent {
                self.first_sent.get_or_insert(begun);
            }
            if self.core.is_closed() && !self.was_sent {
                return Err(Error::ClientClosed);
            }
            let may_repeat = self.is_repeatable || !was_sent;
            if self.core.is_closed() || !may_repeat || count == MOST_SENDINGS {
                return Err(self.lost());
            }
        }
    }

    /// Waits for what becomes of it on a connection.
    fn outcome(&mut self, link: &Link) -> Result<Outcome> {
        loop {
            let (given_up, is_late) = match self.call.wait(self.deadline) {
                Event::Outcome(outcome) => return Ok(outcome),
                Event::Connected => continue,
                Event::TooLate => (link.give_up(self.call), true),
                Event::Cancelled => (link.give_up(self.call), false),
            };
            self.was_sent |= match given_up {
                Ok(outcome) => return Ok(outcome),
                Err(was_sent) => was_sent,
            };
            if is_late {
                // It may be stuck, so that later calls get another one.
                link.retire();
                return Err(Error::TimedOut { method: self.method.to_owned(), maybe_done: self.maybe_done() });
            }
            return Err(self.cancelled());
        }
    }

    fn maybe_done(&self) -> bool {
        self.changes && self.was_sent
    }

    fn lost(&self) -> Error {
        Error::ConnectionLost { method: self.method.to_owned(), maybe_done: self.maybe_done() }
    }

    fn cancelled(&self) -> Error {
        Error::Cancelled { method: self.method.to_owned(), maybe_done: self.maybe_done() }
    }
}

/// Cancels calls from another thread: those of the clients that were made [with](Client::with_cancel) it.
///
/// The daemon still carries out what was sent. Once it has cancelled, it cancels every further call, too.
#[derive(Clone, Default)]
pub struct Cancel(Arc<Mutex<CancelState>>);

#[derive(Default)]
struct CancelState {
    is_cancelled: bool,
    calls: Vec<Weak<Call>>,
}

impl Cancel {
    /// A handle that has not cancelled yet.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Ends the calls in progress with [`Error::Cancelled`].
    pub fn cancel(&self) {
        let calls = {
            let mut state = lock(&self.0);
            state.is_cancelled = true;
            std::mem::take(&mut state.calls)
        };
        calls.iter().filter_map(Weak::upgrade).for_each(|call| call.cancel());
    }

    /// Has it cancel a call; false if it has cancelled already.
    fn register(&self, call: &Arc<Call>) -> bool {
        let mut state = lock(&self.0);
        if !state.is_cancelled {
            state.calls.push(Arc::downgrade(call));
        }
        !state.is_cancelled
    }

    fn forget(&self, call: &Arc<Call>) {
        lock(&self.0).calls.retain(|each| each.as_ptr() != Arc::as_ptr(call));
    }
}

impl fmt::Debug for Cancel {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Cancel").field("is_cancelled", &lock(&self.0).is_cancelled).finish_non_exhaustive()
    }
}

/// Whether it matters that a request may have been carried out without an answer.
fn changes(method: &str) -> bool {
    !methods::traits(method).map_or(false, |traits| traits.is_repeatable)
}

fn later(now: Instant, time: Duration) -> Instant {
    // An endless time is one of some years.
    now.checked_add(time).unwrap_or_else(|| now + Duration::from_secs(1 << 30))
}

/// 16 random bytes as text.
fn new_key() -> Result<String> {
    let mut bytes = [0; 16];
    File::open("/dev/urandom")
        .and_then(|mut source| source.read_exact(&mut bytes))
        .map_err(|error| Error::Unwritable { message: format!("no idempotency key could be made: {}", error) })?;
    Ok(bytes.iter().map(|byte| format!("{:02x}", byte)).collect())
}

/// The line that is sent.
fn line(id: i64, method: &str, params: Object) -> Result<Arc<[u8]>> {
    let params = Value::Object(params);
    let problem = if params.is_finite() {
        let method = Value::from(method);
        let line = format!("{{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":{},\"params\":{}}}\n", id, method, params);
        if line.len() <= LONGEST_LINE {
            return Ok(line.into_bytes().into());
        }
        format!("is longer than the {} bytes that a line may have", LONGEST_LINE)
    } else {
        "cannot be written as JSON".to_owned()
    };
    Err(Error::Unwritable { message: format!("this request of {} {}", method, problem) })
}

/// The result of an answer, or its refusal; `None` if it is neither.
fn result(mut answer: Object, line: &[u8]) -> Option<Result<Value>> {
    if let Some(result) = answer.remove("result") {
        return Some(Ok(result));
    }
    let mut sent = Vec::new();
    collect(Value::parse(line)?.get("params")?, &mut sent);
    sent.sort_by_key(|text| Reverse(text.len()));
    let refused = Refused::read(answer.get("error")?, &sent)?;
    Some(Err(Error::Refused(Box::new(refused))))
}

/// Collects the texts in a value, but for the shortest, which a daemon may have from elsewhere.
fn collect(value: &Value, texts: &mut Vec<String>) {
    match value {
        Value::String(text) if text.len() >= SHORTEST_REPEATED => texts.push(text.clone()),
        Value::Array(elements) => elements.iter().for_each(|each| collect(each, texts)),
        Value::Object(members) => members.values().for_each(|each| collect(each, texts)),
        _ => {}
    }
}
