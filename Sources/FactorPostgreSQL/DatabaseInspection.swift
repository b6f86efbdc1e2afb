#if PostgreSQL
internal import FactorCore

/// What the servers of a database say of themselves. Nothing is changed there.
package struct DatabaseInspection: Sendable {
    /// One of the configured hosts.
    package struct Server: Sendable {
        package let host: ConnectionSettings.Host
        package let answer: Answer
    }

    /// What a host has answered.
    package enum Answer: Sendable {
        /// It cannot be used; the text gives the reason.
        case unusable(String)
        /// It follows another server.
        case follows
        case writes(Facts)
    }

    /// What the server that writes knows.
    package struct Facts: Sendable {
        package var version = ""
        /// The number of its history, which is raised with each promotion; nil if it does not tell.
        package var timeline: UInt32?
        /// `synchronous_standby_names`; empty if commits wait for no standby.
        package var synchronousStandbys = ""
        package var standbysConnected = 0
        /// Why the store cannot be used there; nil if it can.
        package var obstacle: String?
        /// The sidecars that have committed something within the last five seconds.
        package var sidecars: [String] = []
        /// How far the server's clock is ahead of this host's, in milliseconds, at least.
        package var clockOffset: Int64 = 0
    }

    package let servers: [Server]

    /// Asks all hosts.
    package init(_ settings: ConnectionSettings) {
        servers = settings.hosts.map { host in
            do throws(ConnectionFailure) {
                var own = settings
                own.hosts = [host]
                return Server(host: host, answer: try Self.ask(Connection(to: host, own), own))
            } catch {
                return Server(host: host, answer: .unusable(error.text))
            }
        }
    }

    /// What the server that writes knows; nil if there is none.
    package var facts: Facts? {
        for server in servers { if case .writes(let facts) = server.answer { return facts } }
        return nil
    }

    private static func ask(
        _ connection: Connection, _ settings: ConnectionSettings
    ) throws(ConnectionFailure) -> Answer {
        if try connection.run(Statements.isFollower).flag(0, 0) { return .follows }
        try Primary.requireStanding(connection)
        // Measures the clock.
        let primary = Primary(settings)
        let sent = primary.now()
        let server = try connection.run(Statements.server)
        primary.confirm(sent: sent, clock: server.integer(0, 3))
        var facts = Facts()
        facts.clockOffset = primary.clockOffset
        facts.version = server.text(0, 0) ?? ""
        facts.synchronousStandbys = server.text(0, 1) ?? ""
        facts.standbysConnected = Int(server.integer(0, 2) ?? 0)
        facts.timeline = server.text(0, 4).flatMap { UInt32($0.prefix(8), radix: 16) }
        do throws(ConnectionFailure) {
            facts.obstacle = try DatabaseDiagnosis.obstacle(connection)?.text
            try primary.requireSession()
        } catch {
            facts.obstacle = facts.obstacle ?? error.text
        }
        let sidecars = try connection.run(Statements.sidecars, [.int8(5_000)])
        facts.sidecars = (0..<sidecars.count).compactMap { sidecars.text($0, 0) }
        return .writes(facts)
    }
}
#endif
