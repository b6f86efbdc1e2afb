import FactorCrypto
import FactorSocket
import Synchronization

/// The threads that deliver, as many as there is work for, and the one that claims messages for them.
final class DeliveryCrew: Sendable {
    /// How long a claim waits for a message: what the end of the program may be late by.
    private static let waitMilliseconds = 2_000
    /// The pause after the daemon has refused a claim, which it does until its rules are mended.
    private static let refusedPause = 5_000
    /// What one claim may ask for.
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

    /// Waits until all that is at hand is delivered or given back. To be called once nothing is claimed any more.
    func join() {
        while let thread = threads.withLock({ $0.popLast() }) { thread.join() }
    }

    /// Not a part of `claim`, on whose stack the messages would stay.
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

    /// Has another thread deliver where all that there are have something to do.
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

    /// What one thread does, until the program is to end.
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

    /// What a thread did last.
    private enum DoneWork { case nothing, rested, followed, all }

    /// Not a part of `deliver`: the last reference to a message has to be gone when the stack is wiped.
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
