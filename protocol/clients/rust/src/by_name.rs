//! The typed methods by their names in the protocol.

use std::fmt::Debug;

use crate::client::Client;
use crate::error::Result;
use crate::json::{Object, Value};
use crate::model::Json;

/// What came of a call by name.
#[derive(Debug)]
pub struct Called {
    /// The typed result, written as JSON again.
    pub outcome: Result<Value>,
    /// The `Debug` output of the typed parameters and of the typed result.
    pub shown: Vec<String>,
}

/// Calls a typed method. Parameters of other types than its own are sent as they are.
pub(crate) fn called<P: Json + Debug, R: Json + Debug>(
    client: &Client,
    method: &str,
    params: Object,
    call: impl FnOnce(P) -> Result<R>,
) -> Called {
    let mut shown = Vec::new();
    let is_empty = params.is_empty();
    let typed = P::read(Value::Object(params.clone()))
        .ok()
        .filter(|typed| !is_empty || typed.write() == Value::Object(Object::new()));
    let outcome = match typed {
        Some(params) => {
            shown.push(format!("{:?} {:#?}", params, params));
            call(params)
        }
        None => client.ask(method, params),
    };
    if let Ok(result) = &outcome {
        shown.push(format!("{:?} {:#?}", result, result));
    }
    Called { outcome: outcome.map(|result| result.write()), shown }
}

/// Fills in the parameters with the functions that set them.
macro_rules! named {
    ($(
        $name:ident($( $type:ty = $required:literal ),*) {
            $( $setter:ident: $kind:ty = $optional:literal $( or $reset:ident )?, )*
        }
    )*) => { $(
        impl $crate::model::Json for $name {
            fn read(value: $crate::json::Value) -> $crate::model::Read<Self> {
                let mut members = <$crate::json::Object as $crate::model::Json>::read(value)?;
                let mut request = $name::new($( $crate::model::required::<$type>(&mut members, $required)? ),*);
                $( if let Some(value) = members.remove($optional) {
                    request = match value {
                        $( $crate::json::Value::Null => request.$reset(), )?
                        value => request.$setter($crate::model::member::<$kind>($optional, value)?),
                    };
                } )*
                for (name, value) in members {
                    request = request.with(&name, value);
                }
                Ok(request)
            }

            fn write(&self) -> $crate::json::Value {
                $crate::json::Value::Object(self.0.clone())
            }
        }
    )* };
}
