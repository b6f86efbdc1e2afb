import CSodium

/// The number of bytes wiped. A debug build leaves up to 40 KiB when it describes the whole catalogue; hashing and
/// sending mail leave less than half of that.
private let deepestCalls = 65_536

/// Overwrites what returned calls left on this thread's stack.
///
/// A thread that serves requests calls it between them. It does not reach the caller's own stack frame, so a loop does
/// its work in a function that is not inlined.
@inline(never)
package func wipeStack() {
    sodium_stackzero(deepestCalls)
}
