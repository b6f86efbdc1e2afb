import CSodium

/// What is wiped, in bytes: a debug build leaves up to 40 KiB behind when it describes the whole catalogue, hashing and
/// sending mail less than half of that.
private let deepestCalls = 65_536

/// Overwrites what calls that have returned left on the stack of this thread.
///
/// A thread that serves one request after another does it in between. What the caller itself has on the stack is not
/// reached, so a loop leaves the work to a function that is not inlined.
@inline(never)
package func wipeStack() {
    sodium_stackzero(deepestCalls)
}
