import FactorSocket
import Glibc
import Synchronization

/// The kernel as a test wants it: real calls, except for those that the script answers, and a clock moved by hand.
final class ScriptedCalls: SystemCalls {
    enum Call: Hashable, CaseIterable {
        case wait, accept, peer, receive, send, watch, rewatch, ring, notify
    }

    struct Script {
        /// The results of the next calls of a kind. An empty list leaves them to the real kernel.
        var faults: [Call: [Int32]] = [:]
        /// The most that one receive or send moves.
        var largestTransfer = Int.max
        var counts: [Call: Int] = [:]
        /// The events that all waits have reported.
        var reported = 0
        var now = 1_000_000_000
        /// For how long the machine has slept, in microseconds.
        var slept = 0
        /// The user of all peers; nil leaves it to the real kernel.
        var uid: UInt32?
        /// The messages to the service manager, with their address.
        var told: [(address: [UInt8], message: String)] = []
    }

    private let real: LinuxCalls
    private let script = Mutex(Script())

    init(real: LinuxCalls = LinuxCalls()) { self.real = real }

    /// Moves at most this much with one receive or send.
    func transferAtMost(_ count: Int) { script.withLock { $0.largestTransfer = count } }

    /// Makes the next calls of a kind fail with these error numbers, one each; 0 passes one to the real kernel.
    func fail(_ call: Call, with errors: [Int32]) { script.withLock { $0.faults[call, default: []] += errors } }

    /// Makes all later connections appear to come from this user.
    func peersAre(uid: UInt32) { script.withLock { $0.uid = uid } }

    /// The messages to the service manager so far.
    var told: [(address: [UInt8], message: String)] { script.withLock { $0.told } }

    /// How many events all waits have reported.
    var reported: Int { script.withLock { $0.reported } }

    func count(_ call: Call) -> Int { script.withLock { $0.counts[call, default: 0] } }

    func advance(milliseconds: Int) { advance(microseconds: milliseconds * 1_000) }

    func advance(microseconds: Int) { script.withLock { $0.now += microseconds } }

    /// The machine sleeps: its monotonic clock stands still meanwhile.
    func sleep(milliseconds: Int) { script.withLock { $0.slept += milliseconds * 1_000 } }

    /// Counts a call and returns how it must fail; nil if it must not.
    private func fault(_ call: Call) -> Int? {
        script.withLock { script in
            script.counts[call, default: 0] += 1
            guard var left = script.faults[call], !left.isEmpty else { return nil }
            let error = left.removeFirst()
            script.faults[call] = left
            return error == 0 ? nil : -Int(error)
        }
    }

    private func bounded(_ count: Int) -> Int { script.withLock { min(count, $0.largestTransfer) } }

    func openPoller() -> Int { real.openPoller() }

    func watch(_ descriptor: Int32, with poller: Int32, for interest: UInt32, token: UInt64) -> Int {
        fault(.watch) ?? real.watch(descriptor, with: poller, for: interest, token: token)
    }

    func rewatch(_ descriptor: Int32, with poller: Int32, for interest: UInt32, token: UInt64) -> Int {
        fault(.rewatch) ?? real.rewatch(descriptor, with: poller, for: interest, token: token)
    }

    func unwatch(_ descriptor: Int32, with poller: Int32) -> Int { real.unwatch(descriptor, with: poller) }

    func wait(_ poller: Int32, _ events: borrowing PollEvents, microseconds: Int) -> Int {
        if let fault = fault(.wait) { return fault }
        let outcome = real.wait(poller, events, microseconds: microseconds)
        script.withLock { $0.reported += max(0, outcome) }
        return outcome
    }

    func openBell() -> Int { real.openBell() }

    func ring(_ bell: Int32) {
        if fault(.ring) == nil { real.ring(bell) }
    }

    func accept(_ listener: Int32) -> Int { fault(.accept) ?? real.accept(listener) }

    func peer(of descriptor: Int32) -> Peer? {
        guard fault(.peer) == nil, let peer = real.peer(of: descriptor) else { return nil }
        return Peer(uid: script.withLock { $0.uid } ?? peer.uid, gid: peer.gid, pid: peer.pid)
    }

    func receive(_ descriptor: Int32, _ destination: UnsafeMutableRawPointer, _ count: Int) -> Int {
        if let fault = fault(.receive) { return fault }
        // The caller's room is at least `count`.
        return unsafe real.receive(descriptor, destination, bounded(count))
    }

    func send(_ descriptor: Int32, _ source: UnsafeRawPointer, _ count: Int) -> Int {
        if let fault = fault(.send) { return fault }
        // The caller's bytes are at least `count`.
        return unsafe real.send(descriptor, source, bounded(count))
    }

    func close(_ descriptor: Int32) { real.close(descriptor) }

    func notify(_ address: [UInt8], _ message: [UInt8]) -> Int {
        if let fault = fault(.notify) { return fault }
        script.withLock { $0.told.append((address, String(decoding: message, as: UTF8.self))) }
        return message.count
    }

    func monotonicMicroseconds() -> Int { script.withLock { $0.now } }

    func bootMicroseconds() -> Int { script.withLock { $0.now + $0.slept } }
}
