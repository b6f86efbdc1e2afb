/// What the loop asks of the kernel while it serves: the seam at which a test plays the kernel.
///
/// Each answers what the system call answers, but for a failure, which is the negated error number. None retries:
/// interrupted, short and refused calls are the loop's to deal with.
package protocol SystemCalls: AnyObject, Sendable {
    /// Opens what tells of readiness: epoll.
    func openPoller() -> Int
    /// Begins to tell of a descriptor, under a token.
    func watch(_ descriptor: Int32, with poller: Int32, for interest: UInt32, token: UInt64) -> Int
    /// Changes what is told of a descriptor.
    func rewatch(_ descriptor: Int32, with poller: Int32, for interest: UInt32, token: UInt64) -> Int
    /// Ends telling of a descriptor.
    func unwatch(_ descriptor: Int32, with poller: Int32) -> Int
    /// Fills `events` and answers how many there are; a negative time waits for ever. It may wait longer than it is
    /// told, by some ten microseconds, and never less.
    func wait(_ poller: Int32, _ events: borrowing PollEvents, microseconds: Int) -> Int

    /// Opens a descriptor by which other threads wake the poller.
    func openBell() -> Int
    /// Wakes the poller.
    func ring(_ bell: Int32)

    /// Takes in one connection, which does not block.
    func accept(_ listener: Int32) -> Int
    /// Who connected, or nil when the kernel will not say.
    func peer(of descriptor: Int32) -> Peer?
    /// Reads at most `count` bytes to `destination`, which has room for them; 0 means that the peer has finished.
    func receive(_ descriptor: Int32, _ destination: UnsafeMutableRawPointer, _ count: Int) -> Int
    /// Sends at most `count` bytes from `source`, never raising SIGPIPE.
    func send(_ descriptor: Int32, _ source: UnsafeRawPointer, _ count: Int) -> Int
    /// Closes a descriptor.
    func close(_ descriptor: Int32)

    /// Sends one datagram to an `AF_UNIX` address (a path, or an abstract name after a zero byte) without waiting.
    func notify(_ address: [UInt8], _ message: [UInt8]) -> Int

    /// Tells the time since some fixed moment, which never goes back.
    func monotonicMicroseconds() -> Int
}
