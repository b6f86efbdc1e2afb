import { createConnection } from "node:net";
import { setImmediate } from "node:timers/promises";

import { Malformed } from "./errors.js";
import { checkedSocket } from "./peer.js";
import { isObject } from "./read.js";

/** The longest accepted answer: far longer than a page of a list or the protocol's description. */
const LONGEST_ANSWER = 16_777_216;
const LF = 0x0a;
/** Refuses what is not UTF-8. */
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The connection ended. Whoever asked decides whether to send the request again on another one. */
export class Broken extends Error {}

/** A request was first sent so long ago that it may not be sent any more. */
export class TooLate extends Error {}

/** A connection with any number of requests in progress. */
export class Connection {
  #socket;
  /** The requests without an answer, by id, and those of them that are still to be written. */
  #waiting = new Map();
  #queue = [];
  #pieces = [];
  #length = 0;
  #retired = false;
  #open = true;
  #ended;

  constructor(socket, ended) {
    this.#socket = socket;
    this.#ended = ended;
    socket.on("data", (piece) => this.#receive(piece));
    socket.on("error", () => this.#end(new Broken()));
    socket.on("close", () => this.#end(new Broken()));
    // An idle connection does not keep the program running.
    socket.unref();
  }

  /** Connects, or rejects with the system's error. Calls `ended` when the connection has ended. */
  static connect(path, ended) {
    return new Promise((resolve, reject) => {
      const expected = checkedSocket(path);
      const socket = createConnection(path);
      socket.once("error", reject);
      socket.once("connect", () => {
        try {
          // Nobody has exchanged it meanwhile.
          if (checkedSocket(path) !== expected) {
            throw Object.assign(new Error(), { code: "EAGAIN" });
          }
        } catch (error) {
          socket.destroy();
          reject(error);
          return;
        }
        socket.off("error", reject);
        resolve(new Connection(socket, ended));
      });
    });
  }

  /** Whether it takes more requests. */
  get isOpen() {
    return this.#open && !this.#retired;
  }

  /** Lets an idle connection notice that it has ended, before anything is sent on it. */
  async noticeEnd() {
    if (this.#waiting.size === 0) {
      // The rest of this turn of the event loop, and a whole turn.
      await setImmediate();
      await setImmediate();
    }
  }

  /**
   * Sends a request: an object with the `line`, its `id`, whether it `isTooLate` to send it, and what is called: `sent`
   * just before the line is written, and `done` with the answer or `failed` with what prevents one.
   */
  send(request) {
    if (!this.#open) {
      request.failed(new Broken());
      return;
    }
    this.#waiting.set(request.id, request);
    this.#socket.ref();
    this.#queue.push(request);
    this.#write();
  }

  /** Writes what the system takes at once. The rest stays here, since its time may come to an end. */
  #write() {
    while (this.#open && this.#queue.length > 0 && this.#socket.writableLength === 0) {
      const request = this.#queue.shift();
      if (this.#waiting.get(request.id) !== request) {
        continue;
      }
      if (request.isTooLate()) {
        this.forget(request.id);
        request.failed(new TooLate());
      } else {
        request.isSent = true;
        request.sent();
        this.#socket.write(request.line, () => this.#write());
      }
    }
  }

  /** Waits no longer for an answer. */
  forget(id) {
    if (this.#waiting.delete(id) && this.#waiting.size === 0) {
      this.#rest();
    }
  }

  /** Takes no more requests, and closes after the last one in progress. */
  retire() {
    this.#retired = true;
    if (this.#waiting.size === 0) {
      this.close();
    }
  }

  close() {
    this.#end(new Broken());
  }

  #rest() {
    this.#socket.unref();
    if (this.#retired) {
      this.close();
    }
  }

  #receive(piece) {
    let start = 0;
    for (let end = piece.indexOf(LF); end >= 0 && this.#open; end = piece.indexOf(LF, start)) {
      this.#pieces.push(piece.subarray(start, end));
      const line = Buffer.concat(this.#pieces);
      this.#pieces = [];
      this.#length = 0;
      start = end + 1;
      this.#answer(line);
    }
    this.#pieces.push(piece.subarray(start));
    this.#length += piece.length - start;
    if (this.#length > LONGEST_ANSWER) {
      this.#end(new Malformed("the daemon's answer is too long"));
    }
  }

  #answer(line) {
    const answer = parsed(line);
    const isWhole = isObject(answer) && answer.jsonrpc === "2.0" && "result" in answer !== "error" in answer;
    if (!isWhole) {
      this.#end(new Malformed("the daemon's answer is not valid JSON-RPC 2.0"));
      return;
    }
    // Nobody waits for a late answer.
    const waiting = this.#waiting.get(answer.id);
    if (waiting !== undefined) {
      this.forget(answer.id);
      waiting.done(answer);
    }
  }

  #end(failure) {
    if (!this.#open) {
      return;
    }
    this.#open = false;
    this.#pieces = [];
    this.#queue = [];
    this.#socket.destroy();
    this.#ended();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { isSent, failed } of waiting) {
      // Whatever was wrong with it, nobody saw what was not sent.
      failed(isSent ? failure : new Broken());
    }
  }
}

/** Reads JSON; undefined if it is invalid. The parser's own error would contain the text. */
function parsed(line) {
  try {
    return JSON.parse(UTF8.decode(line));
  } catch {
    return undefined;
  }
}
