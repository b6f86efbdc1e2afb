// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

use super::requests::*;
use super::results::*;
use super::values::*;
use crate::client::Client;
use crate::error::{Error, Result};
use crate::json::{Object, Value};
use crate::model::Json;

/// A flow of any sort, for pages that serve several.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Flow {
    /// A flow of `sign_in`.
    SignIn(SignIn),
    /// A flow of `sign_up`.
    SignUp(SignUp),
    /// A flow of `step_up`.
    StepUp(StepUp),
    /// A flow of `password_reset`.
    PasswordReset(PasswordReset),
}

impl Flow {
    /// The ID of the flow.
    pub fn flow_id(&self) -> &str {
        match self {
            Flow::SignIn(flow) => &flow.sign_in_id,
            Flow::SignUp(flow) => &flow.sign_up_id,
            Flow::StepUp(flow) => &flow.step_up_id,
            Flow::PasswordReset(flow) => &flow.password_reset_id,
        }
    }

    /// The token of the session that the flow has made. `None` as long as it is not complete, and from a flow that
    /// makes none. It is shown once: with what completes the flow.
    pub fn session_token(&self) -> Option<&str> {
        match self {
            Flow::SignIn(flow) => flow.session.as_ref().and_then(|session| session.token.as_deref()),
            Flow::SignUp(flow) => flow.session.as_ref().and_then(|session| session.token.as_deref()),
            Flow::StepUp(flow) => flow.session.as_ref().and_then(|session| session.token.as_deref()),
            Flow::PasswordReset(_) => None,
        }
    }

    /// How far the flow is; clients branch on it.
    pub fn status(&self) -> &FlowStatus {
        match self {
            Flow::SignIn(flow) => &flow.status,
            Flow::SignUp(flow) => &flow.status,
            Flow::StepUp(flow) => &flow.status,
            Flow::PasswordReset(flow) => &flow.status,
        }
    }

    /// What to ask the user next.
    pub fn next_step(&self) -> &NextStep {
        match self {
            Flow::SignIn(flow) => &flow.next_step,
            Flow::SignUp(flow) => &flow.next_step,
            Flow::StepUp(flow) => &flow.next_step,
            Flow::PasswordReset(flow) => &flow.next_step,
        }
    }

    /// When it ends.
    pub fn expires_at(&self) -> i64 {
        match self {
            Flow::SignIn(flow) => flow.expires_at,
            Flow::SignUp(flow) => flow.expires_at,
            Flow::StepUp(flow) => flow.expires_at,
            Flow::PasswordReset(flow) => flow.expires_at,
        }
    }

    /// Everything as JSON, with what is secret.
    pub fn to_json(&self) -> Value {
        match self {
            Flow::SignIn(flow) => flow.write(),
            Flow::SignUp(flow) => flow.write(),
            Flow::StepUp(flow) => flow.write(),
            Flow::PasswordReset(flow) => flow.write(),
        }
    }
}

impl From<SignIn> for Flow {
    fn from(flow: SignIn) -> Self {
        Flow::SignIn(flow)
    }
}

impl From<SignUp> for Flow {
    fn from(flow: SignUp) -> Self {
        Flow::SignUp(flow)
    }
}

impl From<StepUp> for Flow {
    fn from(flow: StepUp) -> Self {
        Flow::StepUp(flow)
    }
}

impl From<PasswordReset> for Flow {
    fn from(flow: PasswordReset) -> Self {
        Flow::PasswordReset(flow)
    }
}

/// The methods for flows of any sort.
impl Client {
    /// The `get` of the flow's sort. What that does not take is refused with `invalid_params`.
    pub fn flow_get(&self, params: FlowGet) -> Result<Flow> {
        self.ask_flow("get", params.0)
    }

    /// The `prepare` of the flow's sort. What that does not take is refused with `invalid_params`.
    pub fn flow_prepare(&self, params: FlowPrepare) -> Result<Flow> {
        self.ask_flow("prepare", params.0)
    }

    /// The `attempt` of the flow's sort. What that does not take is refused with `invalid_params`.
    pub fn flow_attempt(&self, params: FlowAttempt) -> Result<Flow> {
        self.ask_flow("attempt", params.0)
    }

    fn ask_flow(&self, verb: &str, mut params: Object) -> Result<Flow> {
        let id = params.remove("flow_id").unwrap_or(Value::Null);
        let flow = id.as_str().unwrap_or_default().to_owned();
        match flow {
            flow if flow.starts_with("sin_") => {
                params.insert("sign_in_id".to_owned(), id);
                self.ask(&format!("sign_in.{}", verb), params).map(Flow::SignIn)
            }
            flow if flow.starts_with("sup_") => {
                params.insert("sign_up_id".to_owned(), id);
                self.ask(&format!("sign_up.{}", verb), params).map(Flow::SignUp)
            }
            flow if flow.starts_with("stp_") => {
                params.insert("step_up_id".to_owned(), id);
                self.ask(&format!("step_up.{}", verb), params).map(Flow::StepUp)
            }
            flow if flow.starts_with("pwr_") => {
                params.insert("password_reset_id".to_owned(), id);
                self.ask(&format!("password_reset.{}", verb), params).map(Flow::PasswordReset)
            }
            _ => Err(Error::Unwritable {
                message: "not the ID of a flow: it begins with none of sin_, sup_, stp_, pwr_".to_owned(),
            }),
        }
    }
}
