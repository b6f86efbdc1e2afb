// Serves the route handlers of the Next.js snippet, which take and return what browsers' fetch has: next_site.mjs PORT.
import { createServer } from "node:http";

import { answer, home, start } from "./lib/sign-in.js";

const routes = { "GET /": home, "GET /sign-in": start, "POST /sign-in": answer };

createServer(async (request, response) => {
  const body = [];
  for await (const part of request) {
    body.push(part);
  }
  const url = `http://127.0.0.1${request.url}`;
  const init = { method: request.method, headers: request.headers };
  if (body.length > 0) {
    init.body = Buffer.concat(body);
  }
  const done = await routes[`${request.method} ${request.url}`](new Request(url, init));
  response.writeHead(done.status, Object.fromEntries(done.headers));
  response.end(await done.text());
}).listen(Number(process.argv[2]), "127.0.0.1");
