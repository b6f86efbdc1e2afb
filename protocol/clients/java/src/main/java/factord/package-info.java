/**
 * A client of factord, the daemon that keeps second factors.
 *
 * <pre>{@code
 * try (var daemon = new Client()) {
 *     daemon.totpVerify("u-17", code);
 *     System.out.println("welcome");
 * } catch (Refusals.CodeRejectedException refusal) {
 *     System.out.println(refusal.hint() != null ? "wait for the next code" : "wrong code");
 * } catch (Refusals.ThrottledException | Refusals.LockedException refusal) {
 *     System.out.println("too many tries");
 * }
 * }</pre>
 *
 * <p>What can be relied on:
 *
 * <ul>
 *   <li>A method returns only if the daemon did what was asked. Every refusal is an exception named after its {@code
 *       reason}; a reason that this version does not know is a plain {@link factord.RefusedException}.
 *   <li>A request is sent again only if its connection broke, and only if that is safe: it may be repeated as it is, or it
 *       has an idempotency key. Requests that take one get a random key unless they have one, or the client is {@linkplain
 *       factord.Client#withoutKeys() without keys}; without one a broken connection is a {@link
 *       factord.ConnectionLostException}.
 *   <li>Secrets (codes, seeds, URIs, QR codes, tokens) are in no exception and in no {@code toString()} of this package.
 *   <li>Any number of threads may share a {@link factord.Client}. All send on one connection without waiting for each
 *       other, and each gets its own answer.
 * </ul>
 */
package factord;
