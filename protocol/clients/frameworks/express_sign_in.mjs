// Express: sign-in with a password and a second factor, each step drawn from what factord says of it, and a confirmed payment.
// It needs Express 4.17 or later, and the client (protocol/clients/typescript).

import express from "express";
import { Client, FactordError, NotFound, Refused, VerdictMismatch } from "factord";

const SIGN_IN = { ask: ["identifier", "password"], options: [] };
const PAYMENT = { ask: ["amount"], options: [] };
const COOKIE = { secure: true, httpOnly: true, sameSite: "lax", path: "/" };

// FACTORD_SOCKET, or where the daemon listens without a configuration. A tenant's own program may need more time.
const daemon = new Client({ timeoutMs: 5000 });
export const app = express();

/** A cookie of ours; empty if it cannot be one. */
const kept = (req, name) => req.get("cookie")?.match(`(?:^|; )__Host-${name}=(\\w{1,100})(?:;|$)`)?.[1] ?? "";
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const html = (title, body) => `<!doctype html><title>${title}</title>${body}`;
const form = (amount, inside) => `<form method="post">
  ${amount ? `<input type="hidden" name="amount" value="${escaped(amount)}">` : ""}${inside}</form>`;
const page = ({ ask, options, secret }, problem = "", amount = "") => html("Sign in", `<p role="alert">${escaped(problem)}</p>
  ${secret ? `<p>Key for your app: ${secret}</p>` : ""}
  ${form(amount, `${ask.filter((name) => name !== "selection").map((name) => `<label>${name} <input name="${name}"
    type="${name.includes("password") ? "password" : "text"}" required></label>`).join("")}<button>Continue</button>`)}
  ${form(amount, options.map((way) => `<button name="selection" value="${escaped(way.selection)}">
    ${escaped(way.display_name ?? way.selection)} ${escaped(way.destination ?? "")}</button>`).join(""))}
  <a href="">Begin again</a>`);

/** A handler whose failures are those of the request. */
const handled = (handler) => (req, res, next) => handler(req, res, next).catch(next);

app.use((req, res, next) =>
  req.method === "POST" && (req.get("sec-fetch-site") ?? "same-origin") !== "same-origin" ? res.sendStatus(403) : next(),
);
app.use(express.urlencoded({ extended: false, limit: "16kb" }));
app.use((req, res, next) => {
  // The first text of each name: a name that is given twice has a list.
  req.given = new Map(Object.entries(req.body ?? {}).map(([name, text]) => [name, [text].flat()[0]]));
  next();
});

/** For pages of those who are signed in. */
const signedIn = handled(async (req, res, next) => {
  try {
    ({ session: req.session } = await daemon.sessionCheck({ session_token: kept(req, "session") }));
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    return res.redirect(303, "/sign-in");
  }
  next();
});

/** Begins a flow, or answers what it asks for. Returns it once it is complete, and shows its step until then. */
async function proceed(req, res, step, begin, get, attempt, amount = "") {
  const flow_id = kept(req, "flow");
  try {
    let flow;
    if (begin) {
      flow = await begin();
    } else {
      step = (await get({ flow_id })).next_step;
      const names = ["selection", ...step.ask].filter((name) => req.given.has(name));
      flow = await attempt({ flow_id, ...Object.fromEntries(names.map((name) => [name, req.given.get(name)])) });
    }
    if (flow.status === "complete") return flow;
    res.cookie("__Host-flow", flow.flow_id, COOKIE).send(page(flow.next_step, "", amount));
  } catch (error) {
    if (!(error instanceof Refused) || error.category === "server") throw error;
    if (!["rejected", "wait"].includes(error.category)) return void res.redirect(303, req.path);
    res.status(422).send(page(step, error.explanation, amount));
  }
}

app.get("/", signedIn, (req, res) => {
  const leave = '<form method="post" action="/sign-out"><button>Sign out</button></form>';
  res.send(html("Account", `<p>Hello ${escaped(req.session.subject)}</p><a href="/pay">Pay</a>${leave}`));
});

app.get("/sign-in", (req, res) => res.send(page(SIGN_IN)));

app.post("/sign-in", handled(async (req, res) => {
  const [identifier, password] = SIGN_IN.ask.map((name) => req.given.get(name) ?? "");
  const begin = req.given.has("identifier") && (() => daemon.signInCreate({ identifier, password }));
  const flow = await proceed(req, res, SIGN_IN, begin, (id) => daemon.flowGet(id), (answers) => daemon.flowAttempt(answers));
  if (flow) res.cookie("__Host-session", flow.session_token, COOKIE).redirect(303, "/");
}));

app.get("/pay", signedIn, (req, res) => res.send(page(PAYMENT)));

// The second factor is asked for again, to confirm this amount: nothing else can be paid with the verdict.
app.post("/pay", signedIn, handled(async (req, res) => {
  const binding = req.given.get("amount") ?? "";
  if (!/^[0-9]{1,6}$/.test(binding)) return res.status(422).send(page(PAYMENT, "Enter the amount in digits."));
  const purpose = "pay";
  const begin = req.given.size === 1 && (() => daemon.stepUpCreate({ session_token: kept(req, "session"), purpose, binding }));
  const attempt = (answers) => daemon.flowAttempt(answers);
  const flow = await proceed(req, res, PAYMENT, begin, (id) => daemon.flowGet(id), attempt, binding);
  if (!flow) return;
  const confirmed = await daemon.verdictRedeem({ verdict: flow.verdict, purpose, binding }).catch((error) => {
    if (!(error instanceof VerdictMismatch)) throw error;
  });
  if (confirmed?.subject === req.session.subject) return res.send(html("Paid", `<p>Paid ${binding}</p><a href="/">Back</a>`));
  res.status(409).send(page(PAYMENT, "That is not what was confirmed."));
}));

app.post("/sign-out", handled(async (req, res) => {
  await daemon.sessionRevoke({ session_token: kept(req, "session") }).catch((error) => {
    if (!(error instanceof NotFound)) throw error; // It had ended.
  });
  res.clearCookie("__Host-session", COOKIE).redirect(303, "/sign-in");
}));

// Without this Express shows where in the program the failure was.
app.use((error, req, res, next) => {
  if (res.headersSent) return next(error);
  if (!(error instanceof FactordError)) return res.sendStatus(error.status ?? 500);
  console.error("factord:", error.message);
  res.status(503).send("This is not possible at the moment. Try again later.");
});
