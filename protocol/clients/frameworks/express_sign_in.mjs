// Express: sign-in with a password and a second factor, each step drawn from what factord says of it.

import express from "express";
import { Client, NotFound, Refused } from "factord";

const START = { ask: ["identifier", "password"], options: [] };
const FIELDS = ["identifier", "password", "code", "selection", "new_password", "email_address", "phone_number", "response"];
const COOKIE = { secure: true, httpOnly: true, sameSite: "lax", path: "/" };

const daemon = new Client(); // FACTORD_SOCKET, or where the daemon listens without a configuration
export const app = express();
app.use(express.urlencoded({ extended: false }));

const cookie = (req, name) => req.get("cookie")?.match(`(?:^|; )${name}=([^;]*)`)?.[1] ?? "";
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const page = ({ ask, options, secret }, problem = "") => `<!doctype html><title>Sign in</title>
  <p role="alert">${escaped(problem)}</p>
  ${secret ? `<p>Key for your app: ${secret}</p>` : ""}
  <form method="post">${ask.filter((name) => name !== "selection").map((name) => `<label>${name} <input name="${name}"
    type="${name.includes("password") ? "password" : "text"}" required></label>`).join("")}<button>Continue</button></form>
  <form method="post">${options.map((way) => `<button name="selection" value="${escaped(way.selection)}">
    ${escaped(way.display_name ?? way.selection)} ${escaped(way.destination ?? "")}</button>`).join("")}</form>`;

/** For pages of those who are signed in. */
async function signedIn(req, res, next) {
  try {
    ({ session: req.session } = await daemon.sessionCheck({ session_token: cookie(req, "__Host-session") }));
    next();
  } catch (error) {
    error instanceof NotFound ? res.redirect("/sign-in") : next(error);
  }
}

app.get("/", signedIn, (req, res) => res.send(`Hello ${escaped(req.session.subject)}`));

app.get("/sign-in", (req, res) => res.send(page(START)));

app.post("/sign-in", (req, res, next) => answer(req, res).catch(next));

async function answer(req, res) {
  if ((req.get("sec-fetch-site") ?? "same-origin") !== "same-origin") return res.sendStatus(403);
  const given = Object.fromEntries(Object.entries(req.body).filter(([name]) => FIELDS.includes(name)));
  const flow_id = cookie(req, "__Host-flow");
  const begins = "identifier" in given;
  try {
    const flow = await (begins ? daemon.signInCreate(given) : daemon.flowAttempt({ flow_id, ...given }));
    if (flow.status === "complete") return res.cookie("__Host-session", flow.session_token, COOKIE).redirect(303, "/");
    res.cookie("__Host-flow", flow.flow_id, COOKIE).send(page(flow.next_step));
  } catch (error) {
    if (!(error instanceof Refused) || error.category === "server") throw error;
    if (!["rejected", "wait"].includes(error.category)) return res.redirect(303, "/sign-in");
    res.status(422).send(page(begins ? START : (await daemon.flowGet({ flow_id })).next_step, error.message));
  }
}
