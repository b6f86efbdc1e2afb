import { mismatch } from "./read.js";

/** The base class of everything that a call throws. */
export class FactordError extends Error {
  static {
    // On the prototype, so that it is not listed with each error.
    hide(this.prototype, "name", { get() { return this.constructor.name; } });
  }

  constructor(message, maybeDone = false, cause = undefined) {
    super(message, cause === undefined ? undefined : { cause });
    this.maybeDone = maybeDone;
  }
}

/** The daemon refused. Subclasses are named after the reason; one that this version does not know is this class itself. */
export class Refused extends FactordError {
  static members = {};

  constructor(code, message, data, sent = []) {
    super(`${data.reason ?? code}: ${explained(message, data, sent)}`);
    this.code = code;
    this.reason = typeof data.reason === "string" ? data.reason : "";
    this.category = typeof data.category === "string" ? data.category : "";
    hide(this, "explanation", { value: message });
    hide(this, "data", { value: data });
    for (const [name, type] of Object.entries(new.target.members)) {
      const value = Object.hasOwn(data, name) ? data[name] : undefined;
      this[name] = value !== undefined && mismatch(type, value, name) === undefined ? value : undefined;
    }
  }
}

/** The daemon could not be reached. Nothing was sent. */
export class ConnectionFailed extends FactordError {}

/** The connection ended before the answer. */
export class ConnectionLost extends FactordError {}

/** The answer did not come in time. */
export class TimedOut extends FactordError {}

/** The caller cancelled the call. */
export class Cancelled extends FactordError {}

/** The answer does not follow the protocol. */
export class Malformed extends FactordError {}

/** The client was closed. */
export class ClientClosed extends FactordError {}

/** The request cannot be written as a line of the protocol. Nothing was sent. */
export class NotSendable extends FactordError {}

/** One line, and nothing of the texts that were sent, even if the daemon repeats them. */
function explained(message, { reason, category, ...about }, sent) {
  const simple = Object.entries(about).filter(([, value]) => ["string", "number", "boolean"].includes(typeof value));
  const details = simple.map(([name, value]) => `${name} ${value}`).join(", ");
  const text = details === "" ? message : `${message} (${details})`;
  return sent.reduce((left, each) => left.replaceAll(each, "…"), text).replace(/\p{Cc}/gu, "?");
}

function hide(object, name, descriptor) {
  Object.defineProperty(object, name, { ...descriptor, enumerable: false, configurable: true });
}
