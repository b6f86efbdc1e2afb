// Next.js: sign-in with a password and a second factor, as route handlers of the App Router. This file is lib/sign-in.js:
//
//   app/sign-in/route.js    export { start as GET, answer as POST } from "../../lib/sign-in.js";
//   app/route.js            export { home as GET } from "../lib/sign-in.js";
//
// They run on Node.js, which is the default, not at the edge.

import { Client, NotFound, Refused } from "factord";

const START = { ask: ["identifier", "password"], options: [] };
const FIELDS = ["identifier", "password", "code", "selection", "new_password", "email_address", "phone_number", "response"];

const daemon = (globalThis.factord ??= new Client()); // one, however often the module is loaded anew

const cookie = (headers, name) => headers.get("cookie")?.match(`(?:^|; )${name}=([^;]*)`)?.[1] ?? "";
const kept = (name, value) => `__Host-${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax`;
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const leave = (location, headers = {}) => new Response(null, { status: 303, headers: { location, ...headers } });

function page({ ask, options, secret }, problem = "", init = {}) {
  const fields = ask.filter((name) => name !== "selection").map((name) => `<label>${name} <input name="${name}"
    type="${name.includes("password") ? "password" : "text"}" required></label>`);
  const ways = options.map((way) => `<button name="selection" value="${escaped(way.selection)}">
    ${escaped(way.display_name ?? way.selection)} ${escaped(way.destination ?? "")}</button>`);
  const html = `<!doctype html><title>Sign in</title><p role="alert">${escaped(problem)}</p>
    ${secret ? `<p>Key for your app: ${secret}</p>` : ""}
    <form method="post">${fields.join("")}<button>Continue</button></form><form method="post">${ways.join("")}</form>`;
  return new Response(html, { ...init, headers: { "content-type": "text/html; charset=utf-8", ...init.headers } });
}

/** Who is signed in, or null. A page calls it with `await headers()`. */
export async function signedIn(headers) {
  try {
    return (await daemon.sessionCheck({ session_token: cookie(headers, "__Host-session") })).session.subject;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

export async function home(request) {
  const subject = await signedIn(request.headers);
  return subject === null ? leave("/sign-in") : new Response(`Hello ${subject}`);
}

export async function start() {
  return page(START);
}

export async function answer(request) {
  if ((request.headers.get("sec-fetch-site") ?? "same-origin") !== "same-origin") return new Response(null, { status: 403 });
  const form = await request.formData();
  const given = Object.fromEntries(FIELDS.filter((name) => form.has(name)).map((name) => [name, String(form.get(name))]));
  const flow_id = cookie(request.headers, "__Host-flow");
  const begins = "identifier" in given;
  try {
    const flow = await (begins ? daemon.signInCreate(given) : daemon.flowAttempt({ flow_id, ...given }));
    if (flow.status === "complete") return leave("/", { "set-cookie": kept("session", flow.session_token) });
    return page(flow.next_step, "", { headers: { "set-cookie": kept("flow", flow.flow_id) } });
  } catch (error) {
    if (!(error instanceof Refused) || error.category === "server") throw error;
    if (!["rejected", "wait"].includes(error.category)) return leave("/sign-in");
    return page(begins ? START : (await daemon.flowGet({ flow_id })).next_step, error.message, { status: 422 });
  }
}
