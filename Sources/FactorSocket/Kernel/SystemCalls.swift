/// The system calls of the serving loop: the seam where a test plays the kernel.
///
/// Each returns what the system call returns, except that a failure is the negated error number. None retries: the loop
/// handles interrupted, short and refused calls.
package protocol SystemCalls: AnyObject, Sendable {
    /// Opens an epoll instance.
    func openPoller() -> Int
    /// Starts watching a descriptor, under a token.
    func watch(_ descriptor: Int32, with poller: Int32, for interest: UInt32, token: UInt64) -> Int
    /// Changes what a descriptor is watched for.
    func rewatch(_ descriptor: Int32, with poller: Int32, for interest: UInt32, token: UInt64) -> Int
    /// Stops watching a descriptor.
    func unwatch(_ descriptor: Int32, with poller: Int32) -> Int
    /// Fills `events` and returns their number; a negative time waits indefinitely. It may wait some ten microseconds
    /// longer than asked, never less.
    func wait(_ poller: Int32, _ events: borrowing PollEvents, microseconds: Int) -> Int

    /// Opens a descriptor through which other threads wake the poller.
    func openBell() -> Int
    /// Wakes the poller.
    func ring(_ bell: Int32)

    /// Accepts one connection, without blocking.
    func accept(_ listener: Int32) -> Int
    /// The peer's credentials, or nil if the kernel does not give them.
    func peer(of descriptor: Int32) -> Peer?
    /// Reads at most `count` bytes to `destination`, which has room for them; 0 means that the peer has finished
    /// sending.
    func receive(_ descriptor: Int32, _ destination: UnsafeMutableRawPointer, _ count: Int) -> Int
    /// Sends at most `count` bytes from `source`, and never raises SIGPIPE.
    func send(_ descriptor: Int32, _ source: UnsafeRawPointer, _ count: Int) -> Int
    /// Closes a descriptor.
    func close(_ descriptor: Int32)

    /// Sends one datagram to an `AF_UNIX` address (a path, or an abstract name after a zero byte) without waiting.
    func notify(_ address: [UInt8], _ message: [UInt8]) -> Int

    /// Microseconds since a fixed moment, without those in which the machine slept; never goes back.
    func monotonicMicroseconds() -> Int
    /// The same, with those in which it slept.
    func bootMicroseconds() -> Int
}
