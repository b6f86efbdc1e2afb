import type {
  Flow,
  FlowAttemptParams,
  FlowGetParams,
  FlowPrepareParams,
  Methods,
  RequestMeta,
} from "./lib/catalogue.js";

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

/** The ID of a flow of any sort, which tells its sort. */
export type FlowId = string;

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

  /** The `get` of the flow's sort, for pages that serve several. */
  flowGet(id: FlowId, params?: FlowGetParams, options?: CallOptions): Promise<Flow>;

  /** The `prepare` of the flow's sort. */
  flowPrepare(id: FlowId, params: FlowPrepareParams, options?: CallOptions): Promise<Flow>;

  /** The `attempt` of the flow's sort. A parameter that this sort does not take is refused as `InvalidParams`. */
  flowAttempt(id: FlowId, params: FlowAttemptParams, options?: CallOptions): Promise<Flow>;
}

/** The daemon's socket: $FACTORD_SOCKET, or where a daemon without a configuration listens. */
export function defaultPath(): string;

/** The ID of a flow of any sort. */
export function flowId(flow: Flow): FlowId;

/**
 * The token of the session that a flow has made; null as long as it is not complete, and from one that makes none. It is shown
 * once: with what completes the flow.
 */
export function sessionToken(flow: Flow): string | null;
