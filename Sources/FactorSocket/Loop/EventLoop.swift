internal import CLinux
internal import FactorCrypto
internal import Glibc

/// The loop that accepts connections, reads request lines, passes them to its service and writes the answers.
///
/// Its rules:
/// - One thread runs it and does everything except `Mailbox.post`. It blocks only to wait for events.
/// - A connection holds no buffer while it is idle, and never more than its limits.
/// - No connection waits for another's peer: users share the work, each connection gets a bounded part of a turn, and
///   one that does not read its answers is not read from.
/// - Bytes of requests and answers are wiped as soon as they have been served or sent; what a turn left on the stack is
///   wiped when it ends.
///
/// A turn: wait; run the mailbox's work and send the answers it produced; queue the connections that are ready; serve a
/// few lines of those that are due; tell the service that the turn ends; send all gathered answers, one send per
/// connection. Turns are short, so that new input is soon seen. `Schedule` decides who is next.
///
/// Sockets are watched edge-triggered: a connection is registered once, and needs no further `epoll_ctl` unless its
/// peer stops reading.
package final class EventLoop {
    /// Events taken in one turn; each one only queues its connection.
    static let eventsPerTurn = 128
    /// The most connections served in a turn, however few lines they have.
    static let slicesPerTurn = 64
    /// The time after which a turn serves nobody else.
    static let microsecondsPerTurn = 500

    // What every request touches is internal to the module: only there can the compiler prove that accesses do not
    // conflict, and omit the run-time check.

    /// The limits of a connection and of a turn.
    private(set) var bounds: SocketLimits
    package let mailbox: Mailbox
    var totals = SocketCounters()

    let calls: any SystemCalls
    let poller: Int32
    var connections = ConnectionTable()
    let shared: ReadBuffer
    /// The most that one read takes: the room in `shared`, even if the limits change.
    let bytesPerRead: Int
    /// Set while the loop runs, and released afterwards.
    private(set) var service: (any LineService)?

    var listeners: [Listener] = []
    /// Listeners are not watched until the pause is over.
    var acceptingPaused = false

    /// Who is served next.
    var schedule = Schedule()
    /// The last reading of the monotonic clock, in microseconds.
    package internal(set) var now = 0
    /// Lines that the current connection may still have served in its slice.
    var linesLeft = 0
    /// When its slice ends, on that clock.
    var sliceEnd = 0
    /// More is held than allowed.
    var isShort = false
    /// The process is short of memory, so peers may have only an eighth of the usual bytes held.
    package var holdsLittle: Bool {
        get { holdsLess }
        set {
            holdsLess = newValue
            isShort = isShort || newValue
        }
    }
    var holdsLess = false
    /// A timer looks for unread answers.
    var isSweeping = false
    /// When the last turn began, in microseconds since the boot.
    var lastTurn: Int?
    /// How often the loop has stood still.
    var stalls = 0
    /// Slots to look after when the turn ends: answers to send, reading to resume, connections to close.
    var marked: [UInt32] = []
    /// Slots being looked after.
    var beingUpdated: [UInt32] = []

    let events = PollEvents(limit: eventsPerTurn)
    private var watchers: [Watcher] = []
    private var timers = Timers()
    private(set) var isDraining = false
    private var isStopped = false

    private struct Watcher {
        let descriptor: Int32
        let work: () -> Void
    }

    /// Makes a loop with its own poller and bell, and no listeners yet.
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
        // The bell is edge-triggered, so it never has to be read.
        _ = calls.watch(
            mailbox.bell, with: self.poller, for: Interest.readable | Interest.edges, token: PollToken.bell.bits)
        // If a seccomp filter forbids the wait calls, every wait would return at once.
        let outcome = calls.wait(self.poller, events, microseconds: 0)
        guard outcome >= 0 || outcome == -Int(EINTR) else {
            throw SocketFailure("wait for events by epoll_pwait2 or ppoll", outcome: outcome)
        }
    }

    deinit {
        closeEverything()
        calls.close(poller)
    }

    /// Replaces the limits for everything from now on.
    package func replaceLimits(_ limits: SocketLimits) { bounds = limits }

    // MARK: Running

    /// Serves until `stop`, or until a drain ends; then closes everything and releases the service.
    package func run(serving service: any LineService) {
        self.service = service
        while !isStopped { turn(waitingAtMost: -1) }
        closeEverything()
        self.service = nil
    }

    /// Ends `run` after the current turn; unanswered requests stay unanswered.
    package func stop() { isStopped = true }

    /// Stops accepting and reading, answers the pending requests, and then ends `run`; ends it at the deadline in any
    /// case.
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

    /// The limits of a connection and of a turn.
    package var limits: SocketLimits { bounds }

    /// What the loop has done since it was made.
    package var counters: SocketCounters { totals }

    /// Sets the service for turns taken by hand; nil ends that.
    package func attach(_ service: (any LineService)?) { self.service = service }

    /// Takes one turn, waiting at most this long for events, or indefinitely if negative. For tests that drive the loop
    /// by hand, with an attached service.
    package func turn(waitingAtMost milliseconds: Int) {
        let count = noticeStall(after: wait(atMost: milliseconds))
        mailbox.empty()
        updateMarked()
        for index in 0..<max(0, count) { take(events.flags(index), PollToken(bits: events.token(index))) }
        lookAtClock()
        serveDue()
        fireTimers()
        service?.turnEnded()
        updateMarked()
        shedExcess()
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

    /// Runs `work` once on the loop's thread, this long from now.
    @discardableResult
    package func after(milliseconds: Int, _ work: @escaping () -> Void) -> TimerID {
        after(microseconds: milliseconds * 1_000, work)
    }

    /// The same in microseconds, for exact times: it is late by at most the duration of the current turn.
    @discardableResult
    package func after(microseconds: Int, _ work: @escaping () -> Void) -> TimerID {
        TimerID(number: timers.add(due: calls.monotonicMicroseconds() + microseconds, interval: nil, work))
    }

    /// Runs `work` on the loop's thread repeatedly, at this interval.
    @discardableResult
    package func every(milliseconds: Int, _ work: @escaping () -> Void) -> TimerID {
        let interval = milliseconds * 1_000
        return TimerID(number: timers.add(due: calls.monotonicMicroseconds() + interval, interval: interval, work))
    }

    /// Cancels a timer; does nothing if it has already ended.
    package func cancel(_ timer: TimerID) { timers.remove(timer.number) }

    /// Identifies a timer.
    package struct TimerID: Hashable, Sendable {
        fileprivate let number: Int
    }

    /// Runs `work` whenever the descriptor is readable, for the loop's lifetime; `work` must read until nothing is
    /// left.
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
