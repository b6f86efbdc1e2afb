import type { Methods, RequestMeta } from "./lib/catalogue.js";

export * from "./lib/catalogue.js";
export * from "./lib/errors.js";
export * from "./lib/refusals.js";

export interface ClientOptions {
  /** The daemon's socket; see `defaultPath`. */
  path?: string | undefined;
  /** How long a call may take in all, in milliseconds, in addition to its `wait_ms`. Default: 30000. */
  timeoutMs?: number | undefined;
  /** How long of that to wait for a daemon that cannot be reached (yet). Default: 2000. */
  connectTimeoutMs?: number | undefined;
  /** Whether changing requests get an idempotency key, so that they can be sent again. Default: true. */
  makeKeys?: boolean | undefined;
  /** The tenant of calls that name none; `call` takes its parameters as they are. */
  tenant?: string | undefined;
  /** Asked before each call for what its request says about itself. */
  meta?: (() => RequestMeta) | undefined;
}

/** What a call needs of an `AbortSignal`. */
export interface CancelSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

export interface CallOptions {
  /** In place of the client's, in milliseconds. */
  timeoutMs?: number | undefined;
  /** Cancels the call: an `AbortSignal`. Whether the daemon does what was asked is then unknown. */
  signal?: CancelSignal | undefined;
}

/** A client, which any number of calls may use at once. They share one connection, made when it is needed. */
export interface Client extends Methods {}

export class Client {
  constructor(options?: ClientOptions);

  /** The daemon's socket. */
  readonly path: string;

  /** Closes the connection. Calls in progress fail. */
  close(): void;

  /** Calls any method by its name, even one that this version does not know, and returns its result unchanged. */
  call(method: string, params?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<unknown>;
}

/** The daemon's socket: $FACTORD_SOCKET, or where a daemon without a configuration listens, unless that is below /tmp. */
export function defaultPath(): string;
