/** The base class of everything that a call throws. */
export class FactordError extends Error {
  /**
   * Whether the daemon may have made the change that was asked for. If the request had an idempotency key of your own, repeat
   * it with the same one.
   */
  readonly maybeDone: boolean;
}

/** The daemon refused. Subclasses are named after the reason; one that this version does not know is this class itself. */
export class Refused extends FactordError {
  readonly code: number;
  /** The stable name. */
  readonly reason: string;
  /** What can be done about it, even if the reason is unknown. */
  readonly category: "rejected" | "wait" | "state" | "caller" | "server" | (string & {});
  /** The daemon's text, without what came with it. For developers; may change. */
  readonly explanation: string;
  /** What came with it, with `reason` and `category`. Never secret. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** The daemon could not be reached. Nothing was sent. */
export class ConnectionFailed extends FactordError {}

/** The connection ended before the answer. */
export class ConnectionLost extends FactordError {}

/** The answer did not come in time. */
export class TimedOut extends FactordError {}

/** The caller cancelled the call; `cause` is the signal's reason. */
export class Cancelled extends FactordError {}

/** The answer does not follow the protocol. */
export class Malformed extends FactordError {}

/** The client was closed. */
export class ClientClosed extends FactordError {}

/** The request cannot be written as a line of the protocol. Nothing was sent. */
export class NotSendable extends FactordError {}
