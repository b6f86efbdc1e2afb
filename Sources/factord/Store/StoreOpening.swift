import FactorCore
import FactorCrypto
import FactorProgram
import FactorServer
import FactorSocket
import FactorThreads

/// Why no engine was started.
enum OpeningFailure: Error {
    /// What is in the way may go away by itself, or by somebody's doing elsewhere.
    case away(StoreFailure)
    /// What is wrong here stays wrong.
    case wrong(StartProblem)
}

/// A store that is open, with its engine.
struct ServedStore: @unchecked Sendable {
    // Sendable only so that the thread that opens it can hand it to the loop's, and forget it.

    let engine: Engine
    let place: OpenedPlace
}

/// Opens a store on another machine, off the loop's thread, as often as it takes. Confined to the loop's thread.
final class StoreOpening: @unchecked Sendable {
    // Sendable only so that finished tries can come back to the loop.

    private typealias Outcome = Result<ServedStore, OpeningFailure>

    /// Between two tries: the database is found soon after it is back.
    private static let pauses = 250...2_000
    /// How long a first try may take before it is asked what is in its way, and before it is told that the store is away, in
    /// milliseconds.
    private static let (patience, silence) = (550, 800)

    private unowned let loop: EventLoop
    private let open: @Sendable () throws(OpeningFailure) -> ServedStore
    private let look: @Sendable () -> StoreFailure?
    private let took: (Result<ServedStore, OpeningFailure>) -> Void
    private let (worker, looker) = (BackgroundThread(), BackgroundThread())
    private var backoff = Backoff(pauses)
    private var timers: [EventLoop.TimerID] = []
    /// The first try has not ended.
    private var isFirst = false
    /// It is known what is in its way.
    private var isExplained = false
    private var isTrying = false
    private var isLooking = false
    private var isOver = false

    /// - Parameters:
    ///   - look: Finds out what is in the way, on a thread of its own.
    ///   - took: Takes the outcome of each try, and what is in the way of a first one that takes long. None follows the first
    ///     that is no `away`.
    init(
        on loop: EventLoop, _ open: @escaping @Sendable () throws(OpeningFailure) -> ServedStore,
        _ look: @escaping @Sendable () -> StoreFailure?,
        _ took: @escaping (Result<ServedStore, OpeningFailure>) -> Void
    ) {
        self.loop = loop
        self.open = open
        self.look = look
        self.took = took
    }

    /// Begins to open it. Called again after a store that was open has ended.
    func begin() {
        backoff.reset()
        (isFirst, isExplained) = (true, false)
        timers = [
            loop.after(milliseconds: Self.patience) { [weak self] in self?.explain() },
            loop.after(milliseconds: Self.silence) { [weak self] in
                guard let self, !isExplained else { return }
                tell(.unavailable("the database has not answered yet", .unreachable))
            },
        ]
        attempt()
    }

    private func explain() {
        guard !isLooking else { return }
        isLooking = true
        let (look, mailbox) = (look, loop.mailbox)
        _ = looker.submit { [weak self] in
            let found = look()
            mailbox.post { [weak self] in
                guard let self else { return }
                isLooking = false
                // A server that has not answered so soon may be far away.
                guard let found, found.obstacle != .unreachable else { return }
                isExplained = true
                tell(found)
            }
        }
    }

    private func tell(_ failure: StoreFailure) {
        if isFirst, !isOver { took(.failure(.away(failure))) }
    }

    private func attempt() {
        isTrying = true
        let (open, mailbox) = (open, loop.mailbox)
        _ = worker.submit { [weak self] in
            let outcome: Outcome
            do throws(OpeningFailure) { outcome = .success(try open()) } catch { outcome = .failure(error) }
            mailbox.post { [weak self] in self?.take(outcome) }
        }
    }

    private func take(_ outcome: Outcome) {
        (isTrying, isFirst) = (false, false)
        for timer in timers { loop.cancel(timer) }
        guard !isOver else {
            if case .success(let served) = outcome { served.end() }
            return
        }
        if case .failure(.away) = outcome {
            _ = loop.after(microseconds: backoff.pause(Randomness.system.word()) * 1_000) { [weak self] in
                self?.attempt()
            }
        }
        took(outcome)
    }

    /// Ends the threads, unless they wait for the database: then they end with the process.
    func stop() {
        isOver = true
        if !isTrying { worker.stop() }
        if !isLooking { looker.stop() }
    }
}

extension ServedStore {
    /// Commits what is left, and closes the store.
    func end() {
        place.giveUp()
        engine.stop()
        place.close()
    }
}
