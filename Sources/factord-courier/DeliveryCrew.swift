import FactorCrypto
import FactorSocket
import Synchronization

/// The delivering threads, as many as there is work for, and the claiming of messages for them.
final class DeliveryCrew: Sendable {
    /// How long a claim waits for a message, which delays the end of the program by as much.
    private static let waitMilliseconds = 2_000
    /// The pause after the daemon has refused a claim, which it does until its rules are corrected.
    private static let refusedPause = 5_000
    /// The most that one claim may request.
    private static let mostClaimed = 50

    private let configuration: CourierConfiguration
    private let stopping: ShutdownFlag
    private let queue: DeliveryQueue
    private let delivered = DeliveredJobs()
    private let threads = Mutex<[Worker]>([])

    init(_ configuration: CourierConfiguration, _ stopping: ShutdownFlag) {
        self.configuration = configuration
        self.stopping = stopping
        queue = DeliveryQueue(workers: configuration.workers)
    }

    /// Claims messages until the program is to end; run by one thread.
    func claim() {
        let line = DaemonLine(path: configuration.socket, stopping)
        while !stopping.isUp {
            enlist()
            claimNext(line)
            wipeStack()
        }
        queue.end()
    }

    /// Waits until all messages at hand are delivered or given back. Call it once nothing is claimed any longer.
    func join() {
        while let thread = threads.withLock({ $0.popLast() }) { thread.join() }
    }

    /// Separate from `claim`, so that the messages do not stay on its stack.
    @inline(never)
    private func claimNext(_ line: DaemonLine) {
        let room = queue.room(milliseconds: Int64(Self.waitMilliseconds))
        guard room > 0 else { return }
        do throws(DaemonProblem) {
            let messages = try line.ask { connection throws(DaemonProblem) in
                try connection.claim(limit: min(room, Self.mostClaimed), waitMilliseconds: Self.waitMilliseconds)
            }
            let queued = (messages ?? []).map { message in
                QueuedMessage(message, route: configuration.routes.firstIndex { $0.takes(message) })
            }
            if !queued.isEmpty { queue.add(queued) }
        } catch {
            if case .refused(let reason) = error { CourierLog.daemonRefuses(reason) }
            stopping.pause(milliseconds: Self.refusedPause)
        }
    }

    /// Starts another thread if all are busy.
    private func enlist() {
        guard queue.admit() else { return }
        do throws(SocketFailure) {
            try threads.withLock { threads throws(SocketFailure) in
                threads.append(try Worker(name: "courier-\(threads.count)") { self.deliver() })
            }
        } catch {
            queue.dismiss()
            CourierLog.noWorker()
        }
    }

    /// The body of one thread, until the program is to end.
    private func deliver() {
        guard let worker = DeliveryWorker(configuration, stopping, delivered) else {
            queue.dismiss()
            return CourierLog.noWorker()
        }
        var work = DoneWork.nothing
        while work != .all {
            work = doNext(worker, after: work)
            wipeStack()
        }
    }

    /// A thread's last action.
    private enum DoneWork { case nothing, rested, followed, all }

    /// Separate from `deliver`: the last reference to a message must be gone when the stack is wiped.
    @inline(never)
    private func doNext(_ worker: DeliveryWorker, after last: DoneWork) -> DoneWork {
        switch queue.next(afterRest: last == .rested) {
        case .end: return .all
        case .rest:
            worker.rest()
            return .rested
        case .order(let order):
            enlist()
            worker.follow(order)
            if case .deliver(let queued) = order { queue.finished(queued) }
            return .followed
        }
    }
}
