// Calls the client as the lines say that it reads; see protocol/clients/tests/driver.md.

import { createInterface } from "node:readline";
import { inspect } from "node:util";

import * as factord from "../index.js";
import { methods } from "../lib/catalogue.js";

const calls = new Map();
let client;

function configure({ socket, timeout_ms, connect_timeout_ms, make_keys, tenant, meta, abandon }) {
  if (!abandon) {
    client?.close();
  }
  let asked = 0;
  client = new factord.Client({
    path: socket,
    timeoutMs: timeout_ms,
    connectTimeoutMs: connect_timeout_ms,
    makeKeys: make_keys,
    tenant,
    meta: meta && (() => ({ ...meta, request_id: `${meta.request_id}${++asked}` })),
  });
}

function camel(method) {
  return method.replace(/[._]([a-z])/g, (_, letter) => letter.toUpperCase());
}

function call({ call: method, params, options, not_finite: names }, signal) {
  if (names !== undefined) {
    names.slice(0, -1).reduce((object, name) => object[name], params)[names.at(-1)] = NaN;
  }
  const given = { timeoutMs: options?.timeout_ms, signal };
  return method in methods ? client[camel(method)](params, given) : client.call(method, params, given);
}

/** A copy with the members that are invisible to what prints an object. */
function whole(value) {
  if (Array.isArray(value)) {
    return value.map(whole);
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  return Object.fromEntries(Object.getOwnPropertyNames(value).map((name) => [name, whole(value[name])]));
}

function failure(error) {
  if (error instanceof factord.Refused) {
    const { code, reason, category, data } = error;
    const names = Object.keys(error.constructor.members);
    const attributes = Object.fromEntries(names.map((name) => [name, whole(error[name] ?? null)]));
    const message = error.message;
    return { refused: { type: error.constructor.name, code, reason, category, message, data: whole(data), attributes } };
  }
  if (!(error instanceof factord.FactordError)) {
    throw error;
  }
  const type = error.constructor === factord.NotSendable ? "Unwritable" : error.constructor.name;
  return { failed: { type, maybe_done: error.maybeDone, message: error.message } };
}

async function outcome(line) {
  if (line.configure) {
    configure(line.configure);
    return { result: {} };
  }
  if (line.close) {
    client.close();
    return { result: {} };
  }
  if (line.cancel) {
    calls.get(line.cancel)?.abort();
    return { result: {} };
  }
  if (line.collect) {
    // What a promise holds is let go of at the end of a turn.
    await new Promise((resolve) => setTimeout(resolve));
    globalThis.gc();
    return { result: {} };
  }
  if (line.fork) {
    return { failed: { type: "Unsupported", maybe_done: false, message: "Node.js does not fork" } };
  }
  if (line.show) {
    return { shown: await shown(line.show) };
  }
  const controller = new AbortController();
  calls.set(line.n, controller);
  try {
    return { result: whole(await call(line, controller.signal)) ?? {} };
  } catch (error) {
    return failure(error);
  } finally {
    calls.delete(line.n);
  }
}

async function shown(line) {
  let value;
  try {
    value = await call(line);
  } catch (error) {
    value = error;
  }
  const texts = [client, value].flatMap((each) => [
    String(each),
    inspect(each),
    inspect(each, { depth: null, getters: true }),
    JSON.stringify(each) ?? "",
  ]);
  return [...texts, value?.stack ?? "", inspect(new Error("a program's own", { cause: value }))];
}

for await (const text of createInterface({ input: process.stdin })) {
  const line = JSON.parse(text);
  // Not awaited: the next line is read meanwhile.
  outcome(line).then((result) => process.stdout.write(JSON.stringify({ n: line.n, ...result }) + "\n"));
}
client?.close();
