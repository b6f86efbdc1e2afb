#if PostgreSQL
internal import FactorCore
internal import FactorThreads

/// Asks the servers of a database, by connections that nobody waits for, why it cannot be used.
enum DatabaseDiagnosis {
    /// How long a server may take to be asked, in milliseconds.
    private static let patience = 200
    /// How long it may take to connect, by TLS and from afar.
    private static let connecting = 500

    /// What is known of a server.
    private enum Answer {
        case follows
        case writes(StoreFailure?)
        case away(ConnectionFailure)
    }

    /// Returns what is in the way; nil if nothing is seen. Of several servers the first that writes counts, and else the first
    /// that says more than that it follows another. They are asked at the same time, since a silent one
    /// takes up its whole timeout, and a name that does not resolve takes longer.
    ///
    /// - Parameter confirms: Commits are confirmed meanwhile, so that only what the server refuses is looked for.
    static func obstacle(_ settings: ConnectionSettings, confirms: Bool = false) -> StoreFailure? {
        var patient = settings
        patient.connectMilliseconds = min(settings.connectMilliseconds, connecting)
        patient.statementMilliseconds = patience
        let (own, answers) = (patient, Shared<[Int: Answer]>([:]))
        let look = { @Sendable (index: Int) in
            let answer = ask(own.hosts[index], own, confirms: confirms)
            answers.hold { $0[index] = answer }
        }
        let threads = own.hosts.indices.dropFirst().map { index in JoinableThread { look(index) } }
        for index in own.hosts.indices.prefix(1) { look(index) }
        for thread in threads { thread.join() }
        return sum(own.hosts, answers.current, confirms: confirms)
    }

    private static func sum(
        _ hosts: [ConnectionSettings.Host], _ answers: [Int: Answer], confirms: Bool
    ) -> StoreFailure? {
        var problems: [(host: ConnectionSettings.Host, failure: ConnectionFailure)] = []
        for (index, host) in hosts.enumerated() {
            switch answers[index] {
            case .writes(let found): return found
            case .away(let failure): problems.append((host, failure))
            case .follows, nil: problems.append((host, .unreachable("follows another server")))
            }
        }
        if confirms { return nil }
        let first = problems.first { $0.failure.obstacle != .unreachable } ?? problems.first
        let texts = problems.map { "\($0.host.name): \($0.failure.text)" }
        return .unavailable(
            "no server writes: " + texts.joined(separator: "; "), first?.failure.obstacle ?? .unreachable)
    }

    private static func ask(
        _ host: ConnectionSettings.Host, _ settings: ConnectionSettings, confirms: Bool
    ) -> Answer {
        do throws(ConnectionFailure) {
            let connection = try Connection(to: host, settings)
            if try connection.run(Statements.isFollower).flag(0, 0) { return .follows }
            return .writes(try obstacle(connection, confirms: confirms).map { StoreFailure($0) })
        } catch {
            // A server that refuses a statement is up, and no other one would take its place.
            if case .refused = error { return .writes(StoreFailure(error)) }
            return .away(error)
        }
    }

    /// What keeps a server that writes from confirming commits.
    static func obstacle(
        _ connection: Connection, confirms: Bool = false
    ) throws(ConnectionFailure) -> ConnectionFailure? {
        let waits = try connection.run(Statements.waits)
        let standbys = waits.text(0, 0) ?? ""
        if !confirms, waits.flag(0, 1) {
            let connected = waits.integer(0, 2) ?? 0
            return .unreachable(
                "commits wait for a standby: synchronous_standby_names is \(standbys), and \(connected) are connected",
                .awaitsStandby)
        }
        if waits.flag(0, 3) {
            return .unreachable("the server only reads: default_transaction_read_only is on", .readOnly)
        }
        guard waits.flag(0, 4) else { return .unreachable("there is no schema factord in the database", .noSchema) }
        // The lock may be on what is asked for next.
        if !confirms, waits.flag(0, 5) {
            return .unreachable("commits wait for a lock that somebody else holds: pg_locks says who", .blocked)
        }
        do throws(ConnectionFailure) { return try unserved(connection) } catch {
            guard confirms, error.obstacle == .blocked else { throw error }
            return nil
        }
    }

    /// What keeps a store from being served by a server that confirms commits.
    private static func unserved(_ connection: Connection) throws(ConnectionFailure) -> ConnectionFailure? {
        try Primary.requireSettings(connection)
        _ = try connection.run(Statements.impatience)
        try Primary.requireStore(connection)
        let status = try connection.run(Statements.storeStatus).text(0, 0) ?? ""
        guard status == CommitLane.serving else { return CommitLane.notServed(status) }
        if let lacking = try connection.run(Statements.lacking).text(0, 0) {
            return .unreachable("the user lacks rights: \(lacking)", .notPermitted)
        }
        // A policy that hides rows is refused.
        _ = try connection.run(Statements.glance)
        return nil
    }
}
#endif
