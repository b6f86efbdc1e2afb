internal import Glibc
internal import Synchronization

/// A value that belongs to the loop's thread and may be carried, unopened, through other threads.
///
/// Work that comes back through the `Mailbox` must be `Sendable`, and what it comes back to is not. This is the
/// envelope: anyone may pass it on, and only the loop's thread may open it.
package struct LoopConfined<Value>: @unchecked Sendable {
    // Sendable: `value` is only reached through `open`, which traps on any thread but the loop's.
    private let value: Value
    private let mailbox: Mailbox

    /// To be made on the loop's thread, or before the loop runs.
    package init(_ value: Value, of loop: EventLoop) {
        self.value = value
        mailbox = loop.mailbox
    }

    /// The value; traps on any thread but the one that runs the loop.
    package func open() -> Value {
        precondition(mailbox.isOnLoopThread, "opened on another thread than the loop's")
        return value
    }
}
