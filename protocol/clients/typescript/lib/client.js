import { randomBytes } from "node:crypto";

import { Methods, methods, types } from "./catalogue.js";
import { Broken, Connection, TooLate } from "./connection.js";
import {
  Cancelled,
  ClientClosed,
  ConnectionFailed,
  ConnectionLost,
  FactordError,
  Malformed,
  NotSendable,
  Refused,
  TimedOut,
} from "./errors.js";
import { anything, isObject, mismatch, use } from "./read.js";
import { refusals } from "./refusals.js";

use(types);

/** The longest line of the protocol, including its LF. */
const LONGEST_LINE = 65_536;
/** The version of the protocol. */
const PROTOCOL = 2;
/** How often one request is sent in all, so that a daemon that closes every connection does not cause endless retries. */
const MOST_SENDINGS = 3;
/** Milliseconds within which a request may be sent again. The daemon knows an idempotency key for 60 s. */
const REPEAT_WITHIN = 50_000;
/** Milliseconds between two attempts to connect: the first pause, and the longest one after doubling. */
const FIRST_PAUSE = 10;
const LONGEST_PAUSE = 250;
/** The longest time that a timer takes. */
const LONGEST_TIMER = 2 ** 31 - 1;
/** Of methods that this version does not know, nothing is taken for granted. */
const UNKNOWN_METHOD = { returns: anything };
/** A text in a request that is at least as long is in no error's text. */
const SHORTEST_REPEATED = 4;
/** Errors of connecting to a daemon that is starting or busy. */
const NOT_YET = new Set(["ENOENT", "ECONNREFUSED", "EAGAIN"]);

/** The daemon's socket: $FACTORD_SOCKET, or where a daemon without a configuration listens, unless that is below /tmp. */
export function defaultPath() {
  const { FACTORD_SOCKET: named, XDG_RUNTIME_DIR: configured } = process.env;
  if (named) {
    return named;
  }
  if (configured?.startsWith("/")) {
    return `${configured}/factord/factord.sock`;
  }
  return `/run/user/${process.getuid()}/factord/factord.sock`;
}

/** Closes the connections of clients that were not closed and cannot be reached any more. */
const abandoned = new FinalizationRegistry((connections) => connections.forEach((connection) => connection.close()));

export class Client extends Methods {
  #path;
  #timeout;
  #connectTimeout;
  #makeKeys;
  #tenant;
  #meta;
  #ids = 0;
  #isClosed = false;
  /** The one that takes requests, and all that are open. */
  #connection;
  #connections = new Set();
  /** An attempt to connect, which calls share. */
  #attempt;
  /** The calls in progress. */
  #calls = new Set();

  constructor(options = {}) {
    super();
    this.#path = options.path ?? defaultPath();
    this.#timeout = options.timeoutMs ?? 30_000;
    this.#connectTimeout = options.connectTimeoutMs ?? 2_000;
    this.#makeKeys = options.makeKeys ?? true;
    this.#tenant = options.tenant;
    this.#meta = options.meta;
    abandoned.register(this, this.#connections);
  }

  get path() {
    return this.#path;
  }

  /** Closes the connection. Calls in progress fail. */
  close() {
    this.#isClosed = true;
    for (const call of this.#calls) {
      call.stop(new ClientClosed("the client was closed", call.maybeDone));
    }
    for (const connection of this.#connections) {
      connection.close();
    }
    this.#connections.clear();
    this.#connection = undefined;
  }

  call(method, params, options) {
    const known = Object.hasOwn(methods, method) ? methods[method] : UNKNOWN_METHOD;
    return this.#ask(method, { ...known, tenant: false, returns: anything }, params, options);
  }

  /** Carries out a method of the catalogue. */
  _ask(method, params, options) {
    return this.#ask(method, methods[method], params, options);
  }

  async #ask(method, traits, given, options = {}) {
    this.#checkOpen();
    const params = this.#completed(method, traits, given);
    const isRepeatable = traits.repeatable === true || params.idempotency_key !== undefined;
    const wait = Number.isInteger(params.wait_ms) ? params.wait_ms : 0;
    const deadline = performance.now() + (options.timeoutMs ?? this.#timeout) + wait;
    const call = new Call(method, traits, ++this.#ids, params, deadline);
    call.watch(options.signal);
    this.#calls.add(call);
    try {
      for (let sending = 1; ; sending++) {
        const connection = await this.#connected(call);
        try {
          return await call.carryOut(connection);
        } catch (error) {
          if (!(error instanceof Broken || error instanceof TooLate)) {
            throw error;
          } else if (error instanceof TooLate || sending === MOST_SENDINGS || (call.wasSent && !isRepeatable)) {
            throw call.lost();
          }
        }
      }
    } finally {
      this.#calls.delete(call);
      call.end();
    }
  }

  /** The parameters that are sent. */
  #completed(method, traits, given) {
    const params = Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== undefined));
    if (traits.tenant && this.#tenant !== undefined) {
      params.tenant ??= this.#tenant;
    }
    if (this.#meta !== undefined && params.meta === undefined) {
      params.meta = this.#meta();
    }
    if (traits.keyed && this.#makeKeys) {
      params.idempotency_key ??= randomBytes(18).toString("base64url");
    }
    if (method === "server.hello") {
      params.protocol ??= PROTOCOL;
    }
    return params;
  }

  /** An open connection for a call. */
  async #connected(call) {
    await this.#connection?.noticeEnd();
    const until = Math.min(call.deadline, performance.now() + Math.min(this.#connectTimeout, call.leftForSending()));
    for (let pause = FIRST_PAUSE; !this.#connection?.isOpen; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      this.#checkOpen(call.maybeDone);
      try {
        this.#attempt ??= this.#connect();
        await call.during(this.#attempt);
      } catch (error) {
        const left = until - performance.now();
        if (error instanceof FactordError) {
          throw error;
        } else if ((!NOT_YET.has(error.code) || left <= 0) && call.wasSent) {
          // What was sent before may have been carried out.
          throw call.lost();
        } else if (!NOT_YET.has(error.code) || left <= 0) {
          throw new ConnectionFailed(`no daemon at ${this.#path}: ${error.code ?? error.message}`);
        }
        await call.pause(Math.min(pause, left));
      }
    }
    // Nothing is sent for a call that has ended.
    await call.during();
    return this.#connection;
  }

  async #connect() {
    try {
      // Not the client itself, which would be kept as long as the connection is.
      const connections = this.#connections;
      const connection = await Connection.connect(this.#path, () => connections.delete(connection));
      if (this.#isClosed) {
        connection.close();
      } else {
        this.#connections.add(connection);
        this.#connection = connection;
      }
    } finally {
      this.#attempt = undefined;
    }
  }

  #checkOpen(maybeDone = false) {
    if (this.#isClosed) {
      throw new ClientClosed("the client was closed", maybeDone);
    }
  }
}

/** A call in progress, until it is answered or ended. */
class Call {
  #method;
  #traits;
  #id;
  #line;
  #stopped;
  /** Whether any part of it may have reached the daemon. */
  wasSent = false;
  /** When it was first sent, by two clocks in milliseconds. */
  #firstSent;
  /** Ends the call with an error. */
  stop;
  #ends = [];

  constructor(method, traits, id, params, deadline) {
    this.#method = method;
    this.#traits = traits;
    this.#id = id;
    this.#line = written(method, id, params);
    this.deadline = deadline;
    this.#stopped = new Promise((_, reject) => {
      this.stop = reject;
    });
    // It may be stopped when nothing waits.
    this.#stopped.catch(() => {});
    const timer = setTimeout(
      () => this.stop(new TimedOut(`${method} was not answered in time`, this.maybeDone)),
      Math.min(Math.max(deadline - performance.now(), 0), LONGEST_TIMER),
    );
    this.#ends.push(() => clearTimeout(timer));
  }

  /** Whether the daemon may have done what cannot simply be repeated. */
  get maybeDone() {
    return this.wasSent && this.#traits.repeatable !== true;
  }

  lost() {
    return new ConnectionLost(`the connection ended before ${this.#method} was answered`, this.maybeDone);
  }

  /** Cancels the call when the signal says so. */
  watch(signal) {
    if (signal === undefined || signal === null) {
      return;
    }
    const cancel = () => this.stop(new Cancelled(`${this.#method} was cancelled`, this.maybeDone, signal.reason));
    if (signal.aborted) {
      cancel();
      return;
    }
    signal.addEventListener("abort", cancel, { once: true });
    this.#ends.push(() => signal.removeEventListener("abort", cancel));
  }

  /** Waits for something, or until the call ends. */
  during(promise) {
    return Promise.race([this.#stopped, promise]);
  }

  async pause(milliseconds) {
    let timer;
    try {
      await this.during(new Promise((resolve) => {
        timer = setTimeout(resolve, milliseconds);
      }));
    } finally {
      clearTimeout(timer);
    }
  }

  /** Sends the request and returns the result. */
  async carryOut(connection) {
    const answered = new Promise((done, failed) => {
      const sent = () => this.#noteSent();
      const isTooLate = () => this.leftForSending() <= 0;
      connection.send({ id: this.#id, line: this.#line, isTooLate, sent, done, failed });
    });
    let answer;
    try {
      answer = await this.during(answered);
    } catch (error) {
      connection.forget(this.#id);
      if (error instanceof TimedOut) {
        // It may hang.
        connection.retire();
      }
      throw error instanceof Malformed ? new Malformed(error.message, this.maybeDone) : error;
    }
    if ("error" in answer) {
      throw this.#refusal(answer.error);
    }
    const { returns } = this.#traits;
    const problem = returns === null ? undefined : mismatch(returns, answer.result, "result");
    if (problem !== undefined) {
      const message = `the daemon's answer to ${this.#method} does not follow the protocol: ${problem}`;
      throw new Malformed(message, this.maybeDone);
    }
    return returns === null ? undefined : answer.result;
  }

  /**
   * For how many milliseconds it may be sent from now on. Only the wall clock goes on while the machine sleeps, and only the
   * other one cannot be set: the larger age counts.
   */
  leftForSending() {
    const first = this.#firstSent;
    return first ? REPEAT_WITHIN - Math.max(performance.now() - first.steady, Date.now() - first.wall) : Infinity;
  }

  #noteSent() {
    if (!this.wasSent) {
      this.wasSent = true;
      this.#firstSent = { steady: performance.now(), wall: Date.now() };
    }
  }

  #refusal(error) {
    if (!isObject(error) || !Number.isSafeInteger(error.code) || typeof error.message !== "string") {
      return new Malformed("the daemon's error is not a valid JSON-RPC 2.0 error", this.maybeDone);
    }
    const data = isObject(error.data) ? error.data : {};
    const kind = Object.hasOwn(refusals, data.reason) ? refusals[data.reason] : Refused;
    return new kind(error.code, error.message, data, texts(this.#line));
  }

  end() {
    for (const end of this.#ends) {
      end();
    }
  }
}

/**
 * The texts in a request's parameters, the longest first, but for the shortest, which a daemon may have from elsewhere.
 */
function texts(line) {
  const found = [];
  JSON.stringify(JSON.parse(line).params, (_, value) => {
    if (typeof value === "string" && value.length >= SHORTEST_REPEATED) {
      found.push(value);
    }
    return value;
  });
  return found.sort((a, b) => b.length - a.length);
}

/** Refuses numbers that JSON.stringify writes as null, which takes a setting back to its default. */
function checkedFinite(name, value) {
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new RangeError("not finite");
  }
  return value;
}

/** The line of a request. */
function written(method, id, params) {
  let line;
  try {
    line = JSON.stringify({ jsonrpc: "2.0", id, method, params }, checkedFinite) + "\n";
  } catch {
    throw new NotSendable(`this request of ${method} cannot be written as JSON`);
  }
  if (Buffer.byteLength(line) > LONGEST_LINE) {
    throw new NotSendable(`this request of ${method} is longer than the ${LONGEST_LINE} bytes that a line may have`);
  }
  return line;
}
