// Compiled, never run: what the types allow, and what they do not.

import { Client, CodeRejected, FactordError, Refused } from "../index.js";
import type { Factor, Flow } from "../index.js";

declare const controller: { readonly signal: import("../index.js").CancelSignal };

export async function used(): Promise<void> {
  const daemon = new Client({ path: "/run/factord.sock", meta: () => ({ request_id: "r-1" }) });
  const { factor, secret } = await daemon.totpEnroll({ subject: "u-17", account_name: undefined });
  const text: string = factor.factor_id + secret;
  await daemon.totpVerify({ subject: "u-17", code: text }, { timeoutMs: 500, signal: controller.signal });
  const nothing: void = await daemon.subjectUnlock({ subject: "u-17" });
  await daemon.serverInfo();
  await daemon.serverInfo({}, { timeoutMs: 500 });
  await daemon.tenantUpdate({ tenant: "acme", policy: { totp: { digits: null, algorithm: "SHA1" } } });
  const any: unknown = await daemon.call("of.a_later_version", { a: nothing });

  // @ts-expect-error: a required parameter is missing
  await daemon.totpVerify({ subject: "u-17" });
  // @ts-expect-error: a misspelt one
  await daemon.totpVerify({ subject: "u-17", code: "123456", tennant: "acme" });
  // @ts-expect-error: null is a wrong type, not a way to omit something
  await daemon.totpVerify({ subject: "u-17", code: "123456", tenant: null });
  // @ts-expect-error: enumerations of parameters are closed
  await daemon.totpEnroll({ subject: "u-17", algorithm: "MD5" });
  // @ts-expect-error: what call returns has to be looked at
  any.result;

  const { flow_id } = await daemon.signInCreate({ subject: "u-17" });
  const flow: Flow = await daemon.flowAttempt({ flow_id, code: "123456" });
  switch (flow.status) {
    case "complete":
    case "of_a_later_version":
      await daemon.sessionCheck({ session_token: flow.session_token ?? "" });
  }
}

export function described(factor: Factor): string {
  switch (factor.kind) {
    case "totp":
      // Only what an app has.
      return `${factor.digits} digits every ${factor.period_s} s`;
    case "phone":
      return factor.destination;
    default:
      return `${factor.display_name ?? factor.kind}`;
  }
}

export function told(error: unknown): string {
  if (error instanceof CodeRejected) {
    const left: number | undefined = error.tries_left;
    return error.hint === "wait_for_next_code" ? "wait" : `${left} left`;
  }
  if (error instanceof Refused) {
    return error.category;
  }
  return error instanceof FactordError && error.maybeDone ? "unknown" : "failed";
}

export async function signedIn(client: Client, code: string): Promise<string> {
  const verified = await client.totpVerify({ subject: "u-17", code });
  // How the user signed in: by what the application has checked, and what the daemon has.
  return (await client.sessionCreate({ subject: "u-17", amr: ["pwd", ...verified.amr] })).session_token;
}
