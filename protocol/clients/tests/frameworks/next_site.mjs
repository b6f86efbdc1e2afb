// Serves the route handlers of the Next.js snippet, which take and return what browsers' fetch has: next_site.mjs PORT.
import { createServer } from "node:http";

import { answer, home, pay, payment, signOut, start } from "./lib/sign-in.js";

const routes = {
  "GET /": home, "GET /sign-in": start, "POST /sign-in": answer, "GET /pay": payment, "POST /pay": pay,
  "POST /sign-out": signOut,
};

async function answered(request) {
  const body = [];
  for await (const part of request) {
    body.push(part);
  }
  const init = { method: request.method, headers: request.headers };
  if (body.length > 0) {
    init.body = Buffer.concat(body);
  }
  const handler = routes[`${request.method} ${request.url.split("?")[0]}`];
  return handler ? handler(new Request(`http://127.0.0.1${request.url}`, init)) : new Response(null, { status: 404 });
}

createServer(async (request, response) => {
  // Next.js answers so if a handler throws.
  const done = await answered(request).catch((error) => {
    console.error(error);
    return new Response(null, { status: 500 });
  });
  response.writeHead(done.status, Object.fromEntries(done.headers));
  response.end(await done.text());
}).listen(Number(process.argv[2]), "127.0.0.1");
