//! A connection with any number of requests in progress, and what a call waits on.
//!
//! Two threads serve a connection: one writes the lines that are queued, so that a daemon that does not read holds up nobody's
//! deadline; the other one reads, hands out the answers, and clears up at the end.

use std::collections::HashMap;
use std::io::{self, ErrorKind, Read, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::sync::mpsc::{channel, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use crate::client::FirstSent;
use crate::json::{Object, Value};
use crate::LONGEST_ANSWER;

/// A line that is to be written, unless its time is over when its turn comes.
pub(crate) struct Queued {
    id: i64,
    line: Arc<[u8]>,
    first_sent: Option<FirstSent>,
}

type Lines = Receiver<Queued>;

/// Locks, also after a thread has panicked: no lock of this crate is held where its data is half changed.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How the sending of a request ended.
pub(crate) enum Outcome {
    /// Its answer: an object with either `result` or `error`.
    Answer(Object),
    /// The connection ended. A request of which nothing was sent does no harm on another one.
    Broken { was_sent: bool },
    /// It could not be sent in time.
    Late,
    /// The connection is not one with a daemon.
    Malformed(&'static str),
}

/// What a call that waits is woken by.
pub(crate) enum Event {
    Outcome(Outcome),
    Cancelled,
    /// There may be a connection now, or there is none for a reason.
    Connected,
    TooLate,
}

#[derive(Default)]
struct Mail {
    outcome: Option<Outcome>,
    is_cancelled: bool,
    is_woken: bool,
}

/// A call in progress: where the other threads leave what they have for it.
pub(crate) struct Call {
    pub(crate) id: i64,
    mail: Mutex<Mail>,
    arrived: Condvar,
}

impl Call {
    pub(crate) fn new(id: i64) -> Arc<Call> {
        Arc::new(Call { id, mail: Mutex::default(), arrived: Condvar::new() })
    }

    fn leave(&self, change: impl FnOnce(&mut Mail)) {
        change(&mut lock(&self.mail));
        self.arrived.notify_all();
    }

    pub(crate) fn cancel(&self) {
        self.leave(|mail| mail.is_cancelled = true);
    }

    pub(crate) fn wake(&self) {
        self.leave(|mail| mail.is_woken = true);
    }

    fn deliver(&self, outcome: Outcome) {
        self.leave(|mail| mail.outcome = Some(outcome));
    }

    pub(crate) fn wait(&self, deadline: Instant) -> Event {
        let mut mail = lock(&self.mail);
        loop {
            if let Some(outcome) = mail.outcome.take() {
                return Event::Outcome(outcome);
            }
            if mail.is_cancelled {
                return Event::Cancelled;
            }
            if std::mem::take(&mut mail.is_woken) {
                return Event::Connected;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Event::TooLate;
            }
            mail = self.arrived.wait_timeout(mail, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn take_outcome(&self) -> Option<Outcome> {
        lock(&self.mail).outcome.take()
    }
}

/// How far a request has come on its way out. While it is being written it counts as sent.
#[derive(Clone, Copy, PartialEq)]
enum Progress {
    Queued,
    Sent,
}

struct State {
    /// Whether it takes requests.
    is_open: bool,
    waiting: HashMap<i64, (Arc<Call>, Progress)>,
    /// `None` at the end, which ends the writing thread.
    queue: Option<Sender<Queued>>,
}

pub(crate) struct Link {
    stream: UnixStream,
    state: Mutex<State>,
}

impl Link {
    /// A link on a new connection. The caller has to `serve` it.
    pub(crate) fn new(stream: UnixStream) -> (Arc<Link>, Lines) {
        let (queue, lines) = channel();
        let state = State { is_open: true, waiting: HashMap::new(), queue: Some(queue) };
        (Arc::new(Link { stream, state: Mutex::new(state) }), lines)
    }

    pub(crate) fn is_open(&self) -> bool {
        lock(&self.state).is_open
    }

    /// Queues a request, and when it was first sent, unless the link takes no more of them.
    pub(crate) fn send(&self, call: &Arc<Call>, line: &Arc<[u8]>, first_sent: Option<FirstSent>) -> bool {
        let mut state = lock(&self.state);
        if !state.is_open {
            return false;
        }
        let is_queued = match &state.queue {
            Some(queue) => queue.send(Queued { id: call.id, line: Arc::clone(line), first_sent }).is_ok(),
            None => false,
        };
        if is_queued {
            state.waiting.insert(call.id, (Arc::clone(call), Progress::Queued));
        }
        is_queued
    }

    /// Waits no longer for a call's answer. Returns what had become of it meanwhile, or else whether anything of its request
    /// was sent.
    pub(crate) fn give_up(&self, call: &Call) -> Result<Outcome, bool> {
        let mut state = lock(&self.state);
        match state.waiting.remove(&call.id) {
            Some((_, progress)) => {
                self.end_if_done(&state);
                Err(progress == Progress::Sent)
            }
            None => call.take_outcome().ok_or(true),
        }
    }

    /// Takes no more requests, and ends after the last one in progress.
    pub(crate) fn retire(&self) {
        let mut state = lock(&self.state);
        state.is_open = false;
        self.end_if_done(&state);
    }

    /// Ends it for everyone.
    pub(crate) fn end(&self) {
        lock(&self.state).is_open = false;
        self.shut();
    }

    fn end_if_done(&self, state: &State) {
        if !state.is_open && state.waiting.is_empty() {
            self.shut();
        }
    }

    fn shut(&self) {
        // It fails only if the connection has ended already.
        let _ = self.stream.shutdown(Shutdown::Both);
    }

    /// Reads and writes until the connection ends.
    pub(crate) fn serve(self: &Arc<Link>, lines: Lines) {
        let link = Arc::clone(self);
        let writer = thread::Builder::new().name("factord-write".to_owned()).spawn(move || link.write(lines));
        let problem = if writer.is_ok() { self.read() } else { None };
        let queue = {
            let mut state = lock(&self.state);
            state.is_open = false;
            state.queue.take()
        };
        drop(queue);
        self.shut();
        // Afterwards it is known how much was sent.
        let _ = writer.map(|thread| thread.join());
        let waiting = std::mem::take(&mut lock(&self.state).waiting);
        for (call, progress) in waiting.into_values() {
            call.deliver(match problem {
                Some(problem) if progress == Progress::Sent => Outcome::Malformed(problem),
                _ => Outcome::Broken { was_sent: progress == Progress::Sent },
            });
        }
    }

    fn write(&self, lines: Lines) {
        for Queued { id, line, first_sent } in lines {
            if first_sent.map_or(false, |first| first.left().is_zero()) {
                self.withhold(id);
                continue;
            }
            // One that was given up before its turn is not sent.
            if self.note(id, Progress::Sent) && self.write_line(id, &line).is_err() {
                self.end();
                return;
            }
        }
    }

    /// Ends the sending of a request that may not be sent any more.
    fn withhold(&self, id: i64) {
        let mut state = lock(&self.state);
        if let Some((call, _)) = state.waiting.remove(&id) {
            call.deliver(Outcome::Late);
        }
        self.end_if_done(&state);
    }

    fn write_line(&self, id: i64, line: &[u8]) -> io::Result<()> {
        let mut rest = line;
        while !rest.is_empty() {
            match (&self.stream).write(rest) {
                Ok(count) if count > 0 => rest = &rest[count..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                failed => {
                    if rest.len() == line.len() {
                        self.note(id, Progress::Queued);
                    }
                    return Err(failed.err().unwrap_or_else(|| ErrorKind::WriteZero.into()));
                }
            }
        }
        Ok(())
    }

    /// Notes how far a request has come, if its call still waits.
    fn note(&self, id: i64, now: Progress) -> bool {
        match lock(&self.state).waiting.get_mut(&id) {
            Some((_, progress)) => {
                *progress = now;
                true
            }
            None => false,
        }
    }

    /// Hands out answers until the connection ends; returns what was wrong with it, if anything was.
    fn read(&self) -> Option<&'static str> {
        let mut received: Vec<u8> = Vec::new();
        let mut chunk = vec![0; 65_536];
        loop {
            let count = match (&self.stream).read(&mut chunk) {
                Ok(0) => return None,
                Ok(count) => count,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(_) => return None,
            };
            let searched = received.len();
            received.extend_from_slice(&chunk[..count]);
            if let Some(last) = received[searched..].iter().rposition(|byte| *byte == b'\n') {
                let rest = received.split_off(searched + last + 1);
                let lines = std::mem::replace(&mut received, rest);
                if let Err(problem) = self.hand_out(&lines) {
                    return Some(problem);
                }
            }
            if received.len() > LONGEST_ANSWER {
                return Some("the daemon's answer is too long");
            }
        }
    }

    /// Hands out whole lines, all at once: none of them can answer a request that is only made after another one's answer.
    fn hand_out(&self, lines: &[u8]) -> Result<(), &'static str> {
        let mut answers = Vec::new();
        let mut outcome = Ok(());
        for line in lines[..lines.len() - 1].split(|byte| *byte == b'\n') {
            match answer(line) {
                Some(answer) => answers.push(answer),
                None => {
                    outcome = Err("the daemon's answer is not valid JSON-RPC 2.0");
                    break;
                }
            }
        }
        let mut state = lock(&self.state);
        for answer in answers {
            let id = answer.get("id").and_then(Value::as_i64);
            // Nobody waits for a late one.
            if let Some((call, _)) = id.and_then(|id| state.waiting.remove(&id)) {
                call.deliver(Outcome::Answer(answer));
            }
        }
        self.end_if_done(&state);
        outcome
    }
}

/// Reads an answer. Whether its `result` or `error` is as it has to be is its call's matter.
fn answer(line: &[u8]) -> Option<Object> {
    match Value::parse(line)? {
        Value::Object(members) => {
            let is_whole = members.contains_key("result") != members.contains_key("error");
            let version = members.get("jsonrpc").and_then(Value::as_str);
            (is_whole && version == Some("2.0")).then_some(members)
        }
        _ => None,
    }
}
