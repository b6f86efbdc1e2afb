//! The driver of the Rust client; protocol/clients/tests/driver.md says what it reads and prints.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use factord::refusals::Refusal;
use factord::requests::RequestMeta;
use factord::{Cancel, Client, Error, Object, Refused, Result, Value};

fn main() {
    let mut driver = Driver::default();
    for line in io::stdin().lock().lines() {
        let line = line.expect("the input can be read");
        match Value::parse(line.as_bytes()) {
            Some(Value::Object(line)) => driver.carry_out(line),
            _ => panic!("a line that is not an object"),
        }
    }
    driver.close();
    for call in driver.calls {
        call.join().expect("a call does not panic");
    }
}

#[derive(Default)]
struct Driver {
    client: Option<Client>,
    cancels: HashMap<i64, Cancel>,
    calls: Vec<JoinHandle<()>>,
}

impl Driver {
    fn carry_out(&mut self, line: Object) {
        let number = line["n"].as_i64().expect("a line has a number");
        if let Some(settings) = line.get("configure") {
            if settings.get("abandon").is_none() {
                self.close();
            }
            self.client = Some(client(settings));
            print(number, done());
        } else if line.contains_key("close") {
            self.close();
            print(number, done());
        } else if let Some(other) = line.get("cancel").and_then(Value::as_i64) {
            self.cancels[&other].cancel();
            print(number, done());
        } else if line.contains_key("collect") {
            print(number, done());
        } else if line.contains_key("fork") {
            print(number, failed("Unsupported", false, "a program of several threads does not fork"));
        } else {
            let mut client = self.client.clone().expect("a client was configured");
            if let Some(limit) = line.get("options").and_then(|options| options.get("timeout_ms")) {
                client = client.with_timeout(milliseconds(limit));
            }
            let cancel = Cancel::new();
            client = client.with_cancel(&cancel);
            self.cancels.insert(number, cancel);
            self.calls.push(thread::spawn(move || print(number, outcome(&client, line))));
        }
    }

    fn close(&self) {
        if let Some(client) = &self.client {
            client.close();
        }
    }
}

fn client(settings: &Value) -> Client {
    let mut client = settings.get("socket").and_then(Value::as_str).map_or_else(Client::new, Client::at);
    if let Some(limit) = settings.get("timeout_ms") {
        client = client.with_timeout(milliseconds(limit));
    }
    if let Some(limit) = settings.get("connect_timeout_ms") {
        client = client.with_connect_timeout(milliseconds(limit));
    }
    if settings.get("make_keys").and_then(Value::as_bool) == Some(false) {
        client = client.without_keys();
    }
    if let Some(tenant) = settings.get("tenant").and_then(Value::as_str) {
        client = client.with_tenant(tenant);
    }
    if let Some(meta) = settings.get("meta").and_then(Value::as_object).cloned() {
        let asked = AtomicU64::new(0);
        client = client.with_meta(move || {
            let number = asked.fetch_add(1, Ordering::SeqCst) + 1;
            meta.iter().fold(RequestMeta::new(), |said, (name, value)| match value.as_str() {
                Some(text) if name == "request_id" => said.with(name, format!("{}{}", text, number)),
                _ => said.with(name, value.clone()),
            })
        });
    }
    client
}

fn milliseconds(limit: &Value) -> Duration {
    Duration::from_millis(limit.as_i64().and_then(|limit| limit.try_into().ok()).expect("a time"))
}

fn outcome(client: &Client, mut line: Object) -> Object {
    if let Some(Value::Object(call)) = line.remove("show") {
        let shown = show(client, &text(&call, "call"), params(&call));
        return Object::from([("shown".to_owned(), shown.into())]);
    }
    let mut params = params(&line);
    if let Some(names) = line.get("not_finite").and_then(Value::as_array) {
        put_nan(&mut params, names);
    }
    told(call(client, &text(&line, "call"), params).0)
}

/// Puts it in the place of the number that these names lead to.
fn put_nan(object: &mut Object, names: &[Value]) {
    let name = names[0].as_str().expect("a name");
    match object.get_mut(name) {
        Some(Value::Object(inner)) => put_nan(inner, &names[1..]),
        Some(number) => *number = f64::NAN.into(),
        None => panic!("no number is there"),
    }
}

fn text(line: &Object, name: &str) -> String {
    line[name].as_str().expect("a text").to_owned()
}

fn params(line: &Object) -> Object {
    line.get("params").and_then(Value::as_object).cloned().unwrap_or_default()
}

/// The outcome, and what can be printed of parameters and result.
fn call(client: &Client, method: &str, params: Object) -> (Result<Value>, Vec<String>) {
    match client.call_by_name(method, params.clone()) {
        Some(called) => (called.outcome, called.shown),
        None => {
            let outcome = client.call(method, params);
            let shown = outcome.iter().map(|result| format!("{:?} {:#?}", result, result)).collect();
            (outcome, shown)
        }
    }
}

fn show(client: &Client, method: &str, params: Object) -> Vec<String> {
    let (outcome, mut shown) = call(client, method, params);
    shown.push(format!("{:?} {:#?}", client, client));
    if let Err(error) = outcome {
        shown.push(format!("{} {:?} {:#?}", error, error, error));
        let error: Box<dyn std::error::Error> = Box::new(error);
        shown.push(format!("{} {:?} {:?}", error, error, error.source()));
    }
    shown
}

fn told(outcome: Result<Value>) -> Object {
    let error = match outcome {
        Ok(result) => return Object::from([("result".to_owned(), result)]),
        Err(error) => error,
    };
    let kind = match &error {
        Error::Refused(refused) => return Object::from([("refused".to_owned(), refusal(refused))]),
        Error::ConnectionFailed { .. } => "ConnectionFailed",
        Error::ConnectionLost { .. } => "ConnectionLost",
        Error::TimedOut { .. } => "TimedOut",
        Error::Cancelled { .. } => "Cancelled",
        Error::Malformed { .. } => "Malformed",
        Error::Unwritable { .. } => "Unwritable",
        Error::ClientClosed => "ClientClosed",
        other => panic!("an error of an unknown kind: {}", other),
    };
    failed(kind, error.maybe_done(), &error.to_string())
}

fn refusal(refused: &Refused) -> Value {
    let kind = match refused.kind {
        Refusal::Other => "Refused",
        _ => refused.kind.name(),
    };
    Value::Object(Object::from([
        ("type".to_owned(), kind.into()),
        ("code".to_owned(), refused.code.into()),
        ("reason".to_owned(), refused.reason.as_str().into()),
        ("category".to_owned(), refused.category.as_str().into()),
        ("message".to_owned(), refused.to_string().into()),
        ("data".to_owned(), refused.data.clone().into()),
        ("attributes".to_owned(), refused.kind.attributes().into()),
    ]))
}

fn failed(kind: &str, maybe_done: bool, message: &str) -> Object {
    let failure = Object::from([
        ("type".to_owned(), kind.into()),
        ("maybe_done".to_owned(), maybe_done.into()),
        ("message".to_owned(), message.into()),
    ]);
    Object::from([("failed".to_owned(), failure.into())])
}

fn done() -> Object {
    Object::from([("result".to_owned(), Object::new().into())])
}

fn print(number: i64, mut outcome: Object) {
    outcome.insert("n".to_owned(), number.into());
    let mut out = io::stdout().lock();
    writeln!(out, "{}", Value::Object(outcome)).and_then(|()| out.flush()).expect("the output can be written");
}
