// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

#[cfg(feature = "by-name")]
pub mod by_name;
pub mod methods;
pub mod refusals;
pub mod requests;
pub mod results;
pub mod values;
