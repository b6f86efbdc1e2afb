//! What all clones of a client share: the path, and the connection.

use std::io::ErrorKind;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::{Error, Result};
use crate::link::{lock, Call, Event, Link};
use crate::peer;

/// The pauses between two attempts to connect: the first one, and the longest one after doubling.
const PAUSES: (Duration, Duration) = (Duration::from_millis(10), Duration::from_millis(250));
/// How long the first attempt may take, however short the time for connecting is, within the time of the call.
const FIRST_ATTEMPT: Duration = Duration::from_secs(1);
/// Errors of connecting to a daemon that is starting or busy.
const MAY_COME: [ErrorKind; 3] = [ErrorKind::NotFound, ErrorKind::ConnectionRefused, ErrorKind::WouldBlock];

#[derive(Default)]
struct State {
    is_closed: bool,
    /// The one that takes new requests.
    link: Option<Arc<Link>>,
    /// All that may still be open.
    links: Vec<Weak<Link>>,
    /// Whether a thread is connecting.
    is_connecting: bool,
    /// What went wrong at its last attempt; and whether repeating does not help.
    failure: Option<(String, bool)>,
    /// The calls that wait for the connection.
    waiting: Vec<Arc<Call>>,
}

pub(crate) struct Core {
    path: PathBuf,
    ids: AtomicI64,
    state: Mutex<State>,
}

/// Closes the connection when the last clone of the client is gone.
pub(crate) struct Owner(pub(crate) Arc<Core>);

impl Drop for Owner {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl Core {
    pub(crate) fn new(path: PathBuf) -> Core {
        Core { path, ids: AtomicI64::new(1), state: Mutex::default() }
    }

    pub(crate) fn path(&self) -> &std::path::Path {
        &self.path
    }

    pub(crate) fn next_id(&self) -> i64 {
        self.ids.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn is_closed(&self) -> bool {
        lock(&self.state).is_closed
    }

    pub(crate) fn close(&self) {
        let (links, waiting) = {
            let mut state = lock(&self.state);
            state.is_closed = true;
            state.link = None;
            (std::mem::take(&mut state.links), std::mem::take(&mut state.waiting))
        };
        for link in links.iter().filter_map(Weak::upgrade) {
            link.end();
        }
        for call in waiting {
            call.wake();
        }
    }

    /// The connection, once there is one: waits for a daemon that is being restarted until `connect_by`. `None` if the call
    /// was cancelled meanwhile.
    pub(crate) fn link(
        self: &Arc<Core>,
        call: &Arc<Call>,
        connect_by: Instant,
        deadline: Instant,
    ) -> Result<Option<Arc<Link>>> {
        let patience = connect_by.max(Instant::now() + FIRST_ATTEMPT).min(deadline);
        let mut was_waiting = false;
        loop {
            let is_late = Instant::now() >= connect_by;
            {
                let mut state = lock(&self.state);
                state.waiting.retain(|each| !Arc::ptr_eq(each, call));
                if state.is_closed {
                    return Err(Error::ClientClosed);
                }
                if let Some(link) = state.link.as_ref().filter(|link| link.is_open()) {
                    return Ok(Some(Arc::clone(link)));
                }
                // A failure from before this call waited is not its own.
                match state.failure.as_ref().filter(|_| was_waiting) {
                    Some((problem, is_final)) if *is_final || is_late => return Err(self.failed(problem)),
                    None if Instant::now() >= patience => return Err(self.failed("it accepts no connection")),
                    _ => {}
                }
                state.waiting.push(Arc::clone(call));
                if !state.is_connecting {
                    state.is_connecting = true;
                    state.failure = None;
                    let core = Arc::clone(self);
                    let thread = thread::Builder::new().name("factord-read".to_owned());
                    if let Err(error) = thread.spawn(move || core.run()) {
                        state.is_connecting = false;
                        state.waiting.retain(|each| !Arc::ptr_eq(each, call));
                        return Err(self.failed(&format!("no thread could be started: {}", error)));
                    }
                }
                was_waiting = true;
            }
            if let Event::Cancelled = call.wait(if is_late { patience } else { connect_by }) {
                lock(&self.state).waiting.retain(|each| !Arc::ptr_eq(each, call));
                return Ok(None);
            }
        }
    }

    fn failed(&self, problem: &str) -> Error {
        Error::ConnectionFailed { message: format!("no daemon at {}: {}", self.path.display(), problem) }
    }

    /// A thread that connects, as long as calls wait for that, and then reads.
    fn run(self: Arc<Core>) {
        let mut pause = PAUSES.0;
        loop {
            let attempt = UnixStream::connect(&self.path)
                .map_err(|error| (error.to_string(), !MAY_COME.contains(&error.kind())))
                .and_then(|stream| match peer::problem(&stream, &self.path) {
                    Some(problem) => Err((problem, true)),
                    None => Ok(stream),
                });
            let mut state = lock(&self.state);
            if state.is_closed || state.waiting.is_empty() {
                state.is_connecting = false;
                return;
            }
            match attempt {
                Ok(stream) => {
                    let (link, lines) = Link::new(stream);
                    state.is_connecting = false;
                    state.link = Some(Arc::clone(&link));
                    state.links.retain(|each| each.strong_count() > 0);
                    state.links.push(Arc::downgrade(&link));
                    state.waiting.drain(..).for_each(|call| call.wake());
                    drop(state);
                    // From here on the thread keeps no client alive.
                    drop(self);
                    link.serve(lines);
                    return;
                }
                Err((problem, is_final)) => {
                    state.failure = Some((problem, is_final));
                    if is_final {
                        state.is_connecting = false;
                        state.waiting.drain(..).for_each(|call| call.wake());
                        return;
                    }
                    // Those whose time is over fail with this.
                    state.waiting.iter().for_each(|call| call.wake());
                }
            }
            drop(state);
            thread::sleep(pause);
            pause = (2 * pause).min(PAUSES.1);
        }
    }
}
