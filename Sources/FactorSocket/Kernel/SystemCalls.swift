/// What the loop asks of the kernel while it serves: the seam at which a test plays the kernel.
///
/// Each answers what the system call answers, but for a failure, which is the negated error number. None retries:
/// interrupted, short and refused calls are the loop's to deal with.
package protocol SystemCalls: AnyObject, Sendable {
    func openPoller() -> Int
    func watch(_ descriptor: Int32, with poller: Int32, for interest: UInt32, token: UInt64) -> Int
    func rewatch(_ descriptor: Int32, with poller: Int32, for interest: UInt32, token: UInt64) -> Int
    func unwatch(_ descriptor: Int32, with poller: Int32) -> Int
    /// Fills `events` and answers how many there are; a negative time waits for ever.
    func wait(_ poller: Int32, _ events: borrowing PollEvents, milliseconds: Int32) -> Int

    func openBell() -> Int
    func ring(_ bell: Int32)

    func accept(_ listener: Int32) -> Int
    /// Who connected, or nil when the kernel will not say.
    func peer(of descriptor: Int32) -> Peer?
    /// Reads at most `count` bytes to `destination`, which has room for them; 0 means that the peer has finished.
    func receive(_ descriptor: Int32, _ destination: UnsafeMutableRawPointer, _ count: Int) -> Int
    /// Sends at most `count` bytes from `source`, never raising SIGPIPE.
    func send(_ descriptor: Int32, _ source: UnsafeRawPointer, _ count: Int) -> Int
    func close(_ descriptor: Int32)

    func monotonicMilliseconds() -> Int
}
