#if PostgreSQL
internal import FactorCore
internal import Synchronization

/// The server that writes, among the configured hosts.
///
/// The connection that commits finds it, and all others follow. A server that was deposed may not know it, and still answers
/// reads; but it can confirm no commit, since its standbys follow another. So what it reads counts only if a commit was confirmed
/// that was sent at most `staleMilliseconds` before.
final class Primary: Sendable {
    /// Clocks that differ by more are an obstacle to decisions, in milliseconds.
    static let longestClockOffset: Int64 = 5_000
    /// The longest that an answer may take, in milliseconds, that tells what the server's clock says.
    private static let promptMilliseconds: Int64 = 1_000

    private struct Present {
        /// The index of the host that was found last.
        var host = 0
        /// Raised with each connection that commits. Those that read are made anew then.
        var generation: UInt64 = 0
        /// When the last commit that was confirmed was sent, by the steady clock.
        var confirmed: UInt64 = 0
        /// How far the server's clock is ahead of the time that decisions are made by, in milliseconds, at least.
        var clockOffset: Int64 = 0
        /// The server's clock minus the steady one, in milliseconds, as last told without delay.
        var serverOrigin: Int64?
        /// The store's gate, as it was seen last.
        var layout = StoreLayout.first
        /// Since when threads have been waiting for the server, by the steady clock, by the number of their wait.
        var waits: [UInt64: UInt64] = [:]
        var nextWait: UInt64 = 0
        /// Why there is no connection that commits; nil if there is one.
        var failure: ConnectionFailure?
        /// Whether the server refuses statements, though it answers, as far as is known.
        var isRefused = false
        /// Why nothing is served, as it was told; see `DatabaseWatch`.
        var obstacle: StoreFailure?
        /// Who is told of it.
        var told: @Sendable (StoreFailure?) -> Void = { _ in }
        /// Why the store can be used no more.
        var end: StoreFailure?
    }

    let settings: ConnectionSettings
    private let present = Mutex(Present())
    private let lag = Mutex<@Sendable () -> Int64>({ 0 })

    /// The steady clock, in nanoseconds.
    let now: @Sendable () -> UInt64

    /// The host's clock, in milliseconds since 1970.
    private let wall: @Sendable () -> Int64

    init(
        _ settings: ConnectionSettings, now: @escaping @Sendable () -> UInt64 = { SteadyClock.nanoseconds },
        wall: @escaping @Sendable () -> Int64 = { HostClock.milliseconds }
    ) {
        self.settings = settings
        self.now = now
        self.wall = wall
    }

    // MARK: The connection that commits

    /// Connects to the host that was found last, and else to the first of the others that passes `test`, which commits
    /// something. Throws the failure of the first host that writes if none does, or else that of the first host.
    func find(
        _ test: (Connection) throws(ConnectionFailure) -> Void
    ) throws(ConnectionFailure) -> Connection {
        let start = present.withLock { $0.host }
        var unusable: ConnectionFailure?
        var failed: ConnectionFailure?
        for offset in settings.hosts.indices {
            let index = (start + offset) % settings.hosts.count
            let connection: Connection
            do throws(ConnectionFailure) {
                connection = try waiting { () throws(ConnectionFailure) in try connect(to: index) }
            } catch {
                unusable = unusable ?? error
                continue
            }
            let sent = now()
            do throws(ConnectionFailure) { try test(connection) } catch {
                failed = failed ?? error
                continue
            }
            present.withLock {
                $0.host = index
                $0.generation += 1
                $0.confirmed = sent
            }
            return connection
        }
        let failure = failed ?? unusable ?? .unreachable("no host is configured")
        present.withLock { $0.failure = failure }
        throw failure
    }

    /// Runs what waits for an answer of the server.
    func waiting<Answer>(
        for answer: () throws(ConnectionFailure) -> Answer
    ) throws(ConnectionFailure) -> Answer {
        let began = now()
        let number = present.withLock { present in
            present.nextWait += 1
            present.waits[present.nextWait] = began
            return present.nextWait
        }
        defer { present.withLock { _ = $0.waits.removeValue(forKey: number) } }
        return try answer()
    }

    /// Notes that a commit was confirmed which was sent at that moment, and what the server's clock said meanwhile,
    /// in milliseconds since 1970.
    func confirm(sent: UInt64, clock: Int64?) {
        let host = wall() - lag.withLock { $0 }()
        let steady = now()
        let took = Int64((steady - sent) / 1_000_000) + 1
        present.withLock {
            $0.confirmed = max($0.confirmed, sent)
            $0.failure = nil
            guard let clock else { return }
            $0.clockOffset = clock > host ? clock - host : min(0, clock - (host - took))
            if took <= Self.promptMilliseconds { $0.serverOrigin = clock - Int64(steady / 1_000_000) }
        }
        // Nothing is in the way of what has just been done, but perhaps of something else.
        note(present.withLock { Self.end(of: $0) ?? ($0.isRefused ? $0.obstacle : nil) })
    }

    /// Tells by how many milliseconds the time that decisions are made by is behind the host's clock.
    func keepTime(behind lag: @escaping @Sendable () -> Int64) { self.lag.withLock { $0 = lag } }

    /// How far the server's clock is ahead of the host's now, in milliseconds, if it goes as the steady one does; nil if that is
    /// not known.
    var serverAhead: Int64? {
        present.withLock { $0.serverOrigin }.map { $0 + Int64(now() / 1_000_000) - wall() }
    }

    /// When the last commit that was confirmed was sent, by the steady clock.
    var confirmed: UInt64 { present.withLock { $0.confirmed } }

    /// How far the server's clock is ahead of the time that decisions are made by, in milliseconds, at least.
    var clockOffset: Int64 { present.withLock { $0.clockOffset } }

    /// Why the store can be used no more; nil if it can.
    var end: StoreFailure? { present.withLock { $0.end } }

    /// Ends all use of the store.
    func end(because reason: StoreFailure) { present.withLock { $0.end = reason } }

    /// Throws if nothing can be read or decided.
    func requireUse() throws(StoreFailure) {
        if let reason = present.withLock({ Self.end(of: $0) ?? $0.obstacle }) { throw reason }
    }

    /// Why nothing can be read or decided, though the server answers.
    private static func end(of present: Present) -> StoreFailure? {
        if let end = present.end { return end }
        guard abs(present.clockOffset) > longestClockOffset else { return nil }
        return .unavailable(
            "the clocks of this host and of the database's differ by \(abs(present.clockOffset)) ms", .clock)
    }

    // MARK: What is in the way

    /// A wait of so long, in nanoseconds, is looked into.
    private static let longWait: UInt64 = 400_000_000

    /// What is seen from here.
    enum Sight: Equatable {
        case clear
        /// Something waits for longer than usual.
        case slow
        /// There is no connection that commits.
        case cut(ConnectionFailure)
        /// The server answers, and has refused something.
        case refused
        case ended(StoreFailure)
    }

    var sight: Sight {
        let now = now()
        return present.withLock { present in
            if let end = Self.end(of: present) { return .ended(end) }
            if let failure = present.failure { return .cut(failure) }
            if present.isRefused { return .refused }
            guard let since = present.waits.values.min(), now > since + Self.longWait else { return .clear }
            return .slow
        }
    }

    /// Takes note of a failure that the server is there for: a refusal that no repetition mends, such as for want of a right.
    func noteRefusal(_ failure: ConnectionFailure) {
        guard case .refused = failure, Self.refuses(failure.obstacle) else { return }
        present.withLock { $0.isRefused = true }
    }

    /// Notes what a look has found. A refusal stays until a look finds none: that commits are confirmed says nothing of it.
    func noteFound(_ failure: StoreFailure) {
        if Self.refuses(failure.obstacle) { present.withLock { $0.isRefused = true } }
        note(failure)
    }

    private static func refuses(_ obstacle: StoreObstacle) -> Bool {
        [.notPermitted, .noSchema, .readOnly].contains(obstacle)
    }

    /// Notes that the server refuses nothing now.
    func forgetRefusal() { present.withLock { $0.isRefused = false } }

    /// Whether a thread waits for a server, or for a connection to one.
    var isWaiting: Bool { present.withLock { !$0.waits.isEmpty || $0.failure != nil } }

    /// Says from now on what is in the way, whenever that changes; `told` returns at once.
    func tell(_ told: @escaping @Sendable (StoreFailure?) -> Void) {
        present.withLock { $0.told = told }
    }

    /// Notes what is in the way, and says so unless it was said.
    func note(_ obstacle: StoreFailure?) {
        present.withLock { present in
            guard present.obstacle != obstacle else { return }
            present.obstacle = obstacle
            // Under the lock, so that reports arrive in order.
            present.told(obstacle)
        }
    }

    /// The store's gate, as it was seen last. It is never lowered.
    var layout: StoreLayout {
        get { present.withLock { $0.layout } }
        set { present.withLock { $0.layout = max($0.layout, newValue) } }
    }

    // MARK: Connections that read

    /// Connects to the host that the connection that commits has found.
    ///
    /// - Parameter briefly: Nobody waits for what is read there once something is known to be in the way.
    func follow(briefly: Bool = false) throws(ConnectionFailure) -> (connection: Connection, generation: UInt64) {
        let (host, generation) = present.withLock { ($0.host, $0.generation) }
        let isAway = { @Sendable [self] in present.withLock { $0.obstacle != nil } }
        return (try connect(to: host, isAbandoned: briefly ? isAway : nil), generation)
    }

    /// Whether a connection of that generation is to the server that writes, as far as is known.
    func isPresent(_ generation: UInt64) -> Bool { present.withLock { $0.generation == generation } }

    /// Waits until it is certain that what was read at that moment, by the steady clock, was not older than
    /// `staleMilliseconds`. Returns false if the connection is not to the primary any more.
    func awaitConfirmation(
        of moment: UInt64, _ generation: UInt64
    ) throws(ConnectionFailure) -> Bool {
        let stale = UInt64(settings.staleMilliseconds) * 1_000_000
        // Counted, since while this process stands still the heartbeat does too.
        for _ in 0...settings.statementMilliseconds / Int(Self.pause) {
            let present = present.withLock { $0 }
            // The server may have become the one that is read from after what was found there.
            if case .unavailable(let text, let obstacle)? = present.end { throw .unreachable(text, obstacle) }
            guard present.generation == generation else { return false }
            if present.confirmed + stale >= moment { return true }
            if case .unavailable(let text, let obstacle)? = present.obstacle { throw .unreachable(text, obstacle) }
            Pause.milliseconds(Self.pause)
        }
        throw .unreachable("the server has confirmed no commit for too long")
    }

    /// Milliseconds between two looks for a confirmation.
    private static let pause: Int32 = 2

    private func connect(
        to host: Int, isAbandoned: (@Sendable () -> Bool)? = nil
    ) throws(ConnectionFailure) -> Connection {
        let connection = try Connection(to: settings.hosts[host], settings, isAbandoned: isAbandoned)
        layout = try Self.requireStanding(connection)
        return connection
    }

    /// Gives a session its settings. Poolers may have kept back those that it came with.
    static func requireSettings(_ connection: Connection) throws(ConnectionFailure) {
        guard try connection.run(Statements.settings).count > 0 else { return }
        let others = try connection.run(Statements.settings)
        guard others.count > 0 else { return }
        let names = (0..<others.count).compactMap { others.text($0, 0) }.joined(separator: ", ")
        throw .unreachable("the session does not keep its settings (\(names)): a pooler stands between", .unusable)
    }

    /// Requires a connection whose transactions all go to one session of the server. A pooler that lends sessions for single
    /// transactions gives the next client the session that was used last.
    func requireSession() throws(ConnectionFailure) {
        let (connection, _) = try follow()
        let before = try connection.run(Statements.backend).integer(0, 0)
        let (other, _) = try follow()
        _ = try other.run(Statements.beginSnapshot)
        var after: Int64?
        do throws(ConnectionFailure) { after = try connection.run(Statements.backend).integer(0, 0) } catch {
            // Another session does not know the statement that was prepared.
            guard case .refused = error else { throw error }
        }
        guard after == before else {
            throw .unreachable(ConnectionFailure.pooled, .unusable)
        }
    }

    /// Requires a server that writes, and a layout that this version knows, which it returns.
    @discardableResult
    static func requireStanding(_ connection: Connection) throws(ConnectionFailure) -> StoreLayout {
        try requireSettings(connection)
        return try requireStore(connection)
    }

    /// The same of a session that has its settings.
    @discardableResult
    static func requireStore(_ connection: Connection) throws(ConnectionFailure) -> StoreLayout {
        let standing = try connection.run(Statements.standing)
        guard standing.count == 1 else { throw .unreachable("the schema factord is damaged", .damaged) }
        guard !standing.flag(0, 0) else { throw .unreachable("the server is a standby") }
        // Others that speak its protocol may grant an advisory lock to several at a time, or commit otherwise.
        let kind = standing.text(0, 2) ?? ""
        guard kind.hasPrefix("PostgreSQL "), !kind.contains("-YB-") else {
            throw .unreachable("the server is not PostgreSQL: \(kind.prefix(40))", .unknownForm)
        }
        guard let layout = standing.layout(0, 1) else {
            throw .unreachable(
                "the store has layout \(standing.integer(0, 1) ?? 0), and this factord knows those up to "
                    + "\(StoreLayout.newest.rawValue)", .unknownForm)
        }
        return layout
    }
}
#endif
