export { Client, defaultPath } from "./lib/client.js";
export {
  Cancelled,
  ClientClosed,
  ConnectionFailed,
  ConnectionLost,
  FactordError,
  Malformed,
  NotSendable,
  Refused,
  TimedOut,
} from "./lib/errors.js";
export * from "./lib/refusals.js";
