// Next.js: sign-in with a password and a second factor, as route handlers of the App Router, and a confirmed payment. It needs
// Next.js 13.2 or later, and the client (protocol/clients/typescript). This file is lib/sign-in.js:
//
//   app/route.js            export { home as GET } from "../lib/sign-in.js";
//   app/sign-in/route.js    export { start as GET, answer as POST } from "../../lib/sign-in.js";
//   app/pay/route.js        export { payment as GET, pay as POST } from "../../lib/sign-in.js";
//   app/sign-out/route.js   export { signOut as POST } from "../../lib/sign-in.js";
//
// They run on Node.js, which is the default, not at the edge.

import { Client, FactordError, NotFound, Refused, VerdictMismatch } from "factord";

const SIGN_IN = { ask: ["identifier", "password"], options: [] };
const PAYMENT = { ask: ["amount"], options: [] };
const LONGEST_FORM = 16_384;

// One, however often the module is loaded. A tenant's own program may need more time.
const daemon = (globalThis.factord ??= new Client({ timeoutMs: 5000 }));

/** A cookie of ours; empty if it cannot be one. */
const kept = (headers, name) => headers.get("cookie")?.match(`(?:^|; )__Host-${name}=(\\w{1,100})(?:;|$)`)?.[1] ?? "";
const LIMITS = "Path=/; Secure; HttpOnly; SameSite=Lax";
const keep = (name, value, more = "") => ({ "set-cookie": `__Host-${name}=${value}; ${LIMITS}${more}` });
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const leave = (location, headers = {}) => new Response(null, { status: 303, headers: { location, ...headers } });

function html(title, body, status = 200, headers = {}) {
  const text = `<!doctype html><title>${title}</title>${body}`;
  return new Response(text, { status, headers: { "content-type": "text/html; charset=utf-8", ...headers } });
}

function page({ ask, options, secret }, problem, amount, ...init) {
  const hidden = amount ? `<input type="hidden" name="amount" value="${escaped(amount)}">` : "";
  const form = (...inside) => `<form method="post">${hidden}${inside.join("")}</form>`;
  const fields = ask.filter((name) => name !== "selection").map((name) => `<label>${name} <input name="${name}"
    type="${name.includes("password") ? "password" : "text"}" required></label>`);
  const ways = options.map((way) => `<button name="selection" value="${escaped(way.selection)}">
    ${escaped(way.display_name ?? way.selection)} ${escaped(way.destination ?? "")}</button>`);
  const key = secret ? `<p>Key for your app: ${secret}</p>` : "";
  const forms = `${form(...fields, "<button>Continue</button>")}${form(...ways)}<a href="">Begin again</a>`;
  return html("Sign in", `<p role="alert">${escaped(problem)}</p>${key}${forms}`, ...init);
}

/** A route handler that answers while the daemon does not, and takes no forms of other sites and no long ones. */
const handler = (handle) => async (request) => {
  const same = (request.headers.get("sec-fetch-site") ?? "same-origin") === "same-origin";
  if (request.method === "POST" && !same) return new Response(null, { status: 403 });
  try {
    return await handle(request);
  } catch (error) {
    if (error instanceof TooLong) return new Response(null, { status: 413 });
    if (!(error instanceof FactordError)) throw error;
    console.error("factord:", error.message);
    return new Response("This is not possible at the moment. Try again later.", { status: 503 });
  }
};

class TooLong extends Error {}

/** The fields of a form of ours. Files have none. */
async function read(request) {
  const parts = [];
  let length = 0;
  for await (const part of request.body ?? []) {
    length += part.length;
    if (length > LONGEST_FORM) throw new TooLong();
    parts.push(part);
  }
  return new URLSearchParams(Buffer.concat(parts).toString());
}

/** Who is signed in, or null. A page calls it with `await headers()`. */
export async function signedIn(headers) {
  try {
    return (await daemon.sessionCheck({ session_token: kept(headers, "session") })).session.subject;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

/** Begins a flow, or answers what it asks for: the flow if it is complete, and else the answer to the browser. */
async function proceed(request, given, step, begin, get, attempt, amount = "") {
  const flow_id = kept(request.headers, "flow");
  try {
    let flow;
    if (begin) {
      flow = await begin();
    } else {
      step = (await get({ flow_id })).next_step;
      const names = ["selection", ...step.ask].filter((name) => given.has(name));
      flow = await attempt({ flow_id, ...Object.fromEntries(names.map((name) => [name, given.get(name)])) });
    }
    return flow.status === "complete" ? flow : page(flow.next_step, "", amount, 200, keep("flow", flow.flow_id));
  } catch (error) {
    if (!(error instanceof Refused) || error.category === "server") throw error;
    if (!["rejected", "wait"].includes(error.category)) return leave(new URL(request.url).pathname);
    return page(step, error.explanation, amount, 422);
  }
}

export const home = handler(async (request) => {
  const subject = await signedIn(request.headers);
  if (subject === null) return leave("/sign-in");
  const out = '<form method="post" action="/sign-out"><button>Sign out</button></form>';
  return html("Account", `<p>Hello ${escaped(subject)}</p><a href="/pay">Pay</a>${out}`);
});

export const start = handler(async () => page(SIGN_IN, "", ""));

export const answer = handler(async (request) => {
  const given = await read(request);
  const [identifier, password] = SIGN_IN.ask.map((name) => given.get(name) ?? "");
  const begin = given.has("identifier") && (() => daemon.signInCreate({ identifier, password }));
  const attempt = (answers) => daemon.flowAttempt(answers);
  const flow = await proceed(request, given, SIGN_IN, begin, (id) => daemon.flowGet(id), attempt);
  return flow instanceof Response ? flow : leave("/", keep("session", flow.session_token));
});

export const payment = handler(async (request) => {
  return (await signedIn(request.headers)) === null ? leave("/sign-in") : page(PAYMENT, "", "");
});

/** The second factor is asked for again, to confirm this amount: nothing else can be paid with the verdict. */
export const pay = handler(async (request) => {
  const [subject, given, purpose] = [await signedIn(request.headers), await read(request), "pay"];
  if (subject === null) return leave("/sign-in");
  const binding = given.get("amount") ?? "";
  if (!/^[0-9]{1,6}$/.test(binding)) return page(PAYMENT, "Enter the amount in digits.", "", 422);
  const session_token = kept(request.headers, "session");
  const begin = [...given.keys()].length === 1 && (() => daemon.stepUpCreate({ session_token, purpose, binding }));
  const attempt = (answers) => daemon.flowAttempt(answers);
  const flow = await proceed(request, given, PAYMENT, begin, (id) => daemon.flowGet(id), attempt, binding);
  if (flow instanceof Response) return flow;
  const confirmed = await daemon.verdictRedeem({ verdict: flow.verdict, purpose, binding }).catch((error) => {
    if (!(error instanceof VerdictMismatch)) throw error;
  });
  if (confirmed?.subject === subject) return html("Paid", `<p>Paid ${binding}</p><a href="/">Back</a>`);
  return page(PAYMENT, "That is not what was confirmed.", "", 409);
});

export const signOut = handler(async (request) => {
  await daemon.sessionRevoke({ session_token: kept(request.headers, "session") }).catch((error) => {
    if (!(error instanceof NotFound)) throw error; // It had ended.
  });
  return leave("/sign-in", keep("session", "", "; Max-Age=0"));
});
