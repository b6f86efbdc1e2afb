internal import CLinux
internal import FactorCrypto
internal import Glibc

/// The loop that accepts connections, reads request lines, hands them to its service and writes the answers.
///
/// What it keeps to:
/// - One thread runs it and does everything but `Mailbox.post`; nothing on it blocks but the wait for events.
/// - A connection costs no buffer while nothing is under way, and no more than its limits when something is.
/// - No connection waits for another's peer: users share the work, and each connection gets a bounded part of a turn; one
///   that does not read its answers is not read from.
/// - Bytes that were requests or answers are wiped as soon as they have been served or sent, and what a turn left on the
///   stack when it ends.
///
/// A turn: wait; do what the mailbox holds and send the answers that came of it; put those that are ready in their queues;
/// serve a few lines of those that are due; tell the service that the turn ends; send all answers gathered, one send a
/// connection. Turns are short, so what has come meanwhile is soon seen, and `Schedule` says whose turn it is.
///
/// Sockets are watched for edges: a connection is registered once, and costs no further `epoll_ctl` unless its peer
/// stops reading.
package final class EventLoop {
    /// Events taken in one turn; each only puts its connection in a queue.
    private static let eventsPerTurn = 128
    /// Connections that are served in a turn at the most, with however few lines.
    static let slicesPerTurn = 64
    /// When a turn serves nobody further.
    static let microsecondsPerTurn = 500

    // What every request touches is internal to the module: only there can the compiler prove of each access that it
    // conflicts with no other, and leave out the check at run time.

    /// What bounds a connection and a turn.
    private(set) var bounds: SocketLimits
    package let mailbox: Mailbox
    var totals = SocketCounters()

    let calls: any SystemCalls
    let poller: Int32
    var connections = ConnectionTable()
    let shared: ReadBuffer
    /// What one read takes at most: the room that `shared` has, whatever the limits become.
    let bytesPerRead: Int
    /// Set while the loop runs, and let go of afterwards.
    private(set) var service: (any LineService)?

    var listeners: [Listener] = []
    /// Listeners are not watched until the pause is over.
    var acceptingPaused = false

    /// Who is served next.
    var schedule = Schedule()
    /// The monotonic clock as it was last looked at, in microseconds.
    package internal(set) var now = 0
    /// Lines that the connection in hand may still be served in its slice.
    var linesLeft = 0
    /// When its slice ends, in microseconds of that clock.
    var sliceEnd = 0
    /// More is held than may be.
    var isShort = false
    /// The process is short of memory, so that peers may have an eighth of the usual held.
    package var holdsLittle = false {
        didSet { isShort = isShort || holdsLittle }
    }
    /// A timer looks for answers that nobody reads.
    var isSweeping = false
    /// Slots that are looked after when the turn ends: answers to send, reading to go on with, an end to be made.
    var marked: [UInt32] = []
    /// Those that are being looked after.
    var lookedAfter: [UInt32] = []

    private let events = PollEvents(limit: eventsPerTurn)
    private var watchers: [Watcher] = []
    private var timers = Timers()
    private(set) var isDraining = false
    private var isStopped = false

    private struct Watcher {
        let descriptor: Int32
        let work: () -> Void
    }

    /// Makes a loop with a poller and a bell of its own, and nothing to listen on yet.
    package init(
        limits: SocketLimits = SocketLimits(), calls: any SystemCalls = LinuxCalls()
    ) throws(SocketFailure) {
        let poller = calls.openPoller()
        guard poller >= 0 else { throw SocketFailure("open an epoll", outcome: poller) }
        bounds = limits
        self.calls = calls
        self.poller = Int32(poller)
        mailbox = try Mailbox(calls: calls)
        bytesPerRead = limits.bytesPerRead
        shared = ReadBuffer(capacity: EventLoop.smallInput + limits.bytesPerRead)
        // The bell is watched for edges, so that nobody needs to read it.
        _ = calls.watch(
            mailbox.bell, with: self.poller, for: Interest.readable | Interest.edges, token: PollToken.bell.bits)
        // Where a filter in front of the kernel forbids the calls that wait, every wait would end at once.
        let outcome = calls.wait(self.poller, events, microseconds: 0)
        guard outcome >= 0 || outcome == -Int(EINTR) else {
            throw SocketFailure("wait for events by epoll_pwait2 or ppoll", outcome: outcome)
        }
    }

    deinit {
        closeEverything()
        calls.close(poller)
    }

    /// Has other limits bound what comes from now on.
    package func replaceLimits(_ limits: SocketLimits) { bounds = limits }

    // MARK: Running

    /// Serves until `stop`, or until a drain has come to its end, then closes everything and lets go of the service.
    package func run(serving service: any LineService) {
        self.service = service
        while !isStopped { turn(waitingAtMost: -1) }
        closeEverything()
        self.service = nil
    }

    /// Ends `run` when the turn in hand does, leaving whatever is unanswered unanswered.
    package func stop() { isStopped = true }

    /// Accepts and reads no more, answers what has been asked, and then ends `run`; at the deadline it ends anyway.
    package func drain(deadlineMilliseconds: Int) {
        guard !isDraining else { return }
        isDraining = true
        closeListeners()
        after(milliseconds: deadlineMilliseconds) { [unowned self] in stop() }
        for connection in connections.open {
            connection.isReadOut = true
            mark(connection)
        }
    }

    /// What bounds a connection and a turn.
    package var limits: SocketLimits { bounds }

    /// What the loop has done since it was made.
    package var counters: SocketCounters { totals }

    /// Has a service serve the turns that are taken by hand; nil ends that.
    package func attach(_ service: (any LineService)?) { self.service = service }

    /// Takes one turn; waits for something to happen at most this long, for ever when negative. For those who drive
    /// the loop by hand, with a service attached: tests.
    package func turn(waitingAtMost milliseconds: Int) {
        let count = wait(atMost: milliseconds)
        mailbox.empty()
        lookAfterMarked()
        for index in 0..<max(0, count) { take(events.flags(index), PollToken(bits: events.token(index))) }
        lookAtClock()
        serveDue()
        fireTimers()
        service?.turnEnded()
        lookAfterMarked()
        relieve()
        if isDrained { isStopped = true }
        wipeStack()
    }

    func lookAtClock() { now = calls.monotonicMicroseconds() }

    private var isDrained: Bool { isDraining && connections.count == 0 }

    private func wait(atMost milliseconds: Int) -> Int {
        let hasWork = schedule.hasWork(serviceIsBehind: service?.isBehind ?? false)
        guard !hasWork, marked.isEmpty, !isStopped, !isDrained, mailbox.mayRest() else {
            return calls.wait(poller, events, microseconds: 0)
        }
        var limit = milliseconds * 1_000
        if let due = timers.nextDue {
            let left = max(0, due - calls.monotonicMicroseconds())
            limit = limit < 0 ? left : min(limit, left)
        }
        let count = calls.wait(poller, events, microseconds: limit)
        mailbox.awake()
        return count
    }

    private func take(_ flags: UInt32, _ token: PollToken) {
        switch token {
        case .connection(let slot, let generation):
            guard let connection = connections.find(slot: slot, generation: generation) else { return }
            take(flags, connection)
        case .listener(let index): accept(index)
        case .watcher(let index): watchers[index].work()
        case .bell: break
        }
    }

    private func closeEverything() {
        mailbox.close()
        closeListeners()
        for connection in connections.open { close(connection) }
    }

    // MARK: Timers and foreign descriptors

    /// Does `work` on the loop's thread once, this long from now.
    @discardableResult
    package func after(milliseconds: Int, _ work: @escaping () -> Void) -> TimerID {
        after(microseconds: milliseconds * 1_000, work)
    }

    /// The same, for what has to be exact: it is late by no more than the turn in hand takes.
    @discardableResult
    package func after(microseconds: Int, _ work: @escaping () -> Void) -> TimerID {
        TimerID(number: timers.add(due: calls.monotonicMicroseconds() + microseconds, interval: nil, work))
    }

    /// Does `work` on the loop's thread again and again, this long from one time to the next.
    @discardableResult
    package func every(milliseconds: Int, _ work: @escaping () -> Void) -> TimerID {
        let interval = milliseconds * 1_000
        return TimerID(number: timers.add(due: calls.monotonicMicroseconds() + interval, interval: interval, work))
    }

    /// Ends a timer; one that has ended already is left alone.
    package func cancel(_ timer: TimerID) { timers.remove(timer.number) }

    /// Names a timer.
    package struct TimerID: Hashable, Sendable {
        fileprivate let number: Int
    }

    /// Does `work` whenever the descriptor is readable, for as long as the loop lives; it must read until it is not.
    package func watch(descriptor: Int32, _ work: @escaping () -> Void) throws(SocketFailure) {
        let token = PollToken.watcher(watchers.count)
        let outcome = calls.watch(descriptor, with: poller, for: Interest.readable, token: token.bits)
        guard outcome >= 0 else { throw SocketFailure("watch a descriptor", outcome: outcome) }
        watchers.append(Watcher(descriptor: descriptor, work: work))
    }

    private func fireTimers() {
        guard !timers.isEmpty else { return }
        for work in timers.takeDue(at: now) { work() }
    }
}
