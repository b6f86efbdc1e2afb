import FactorCore
import FactorCrypto
import FactorProgram

#if PostgreSQL
import FactorPostgreSQL
#endif

/// A PostgreSQL database with a store that several sidecars share, as the configuration names it.
struct DatabaseSource: Equatable {
    /// The kind of store, as `server.info` says it.
    static let kind = "postgresql"

    /// Where a password comes from.
    enum PasswordSource: Equatable, Sendable {
        case file(String)
        case credential(String)
    }

    /// The files of a client's certificate and its key.
    struct Certificate: Equatable {
        let certificate: String
        let key: String
    }

    /// A server: a name or an address, or the directory of a Unix socket.
    struct Host: Equatable {
        let name: String
        let port: Int

        var isSocket: Bool { name.unicodeScalars.first == "/" }
    }

    /// They are tried one by one, in this order.
    var hosts: [Host]
    var database: String
    var user: String
    var password: PasswordSource?
    /// The file of the authorities that sign the servers' certificates; nil if all hosts are Unix sockets.
    var authorities: String?
    var certificate: Certificate?
    /// What this sidecar is called among those that share the store.
    enum Peer: Equatable {
        case named(String)
        /// It leases a place among them, and is called as its host, container or pod meanwhile.
        case hostname
    }

    var peer: Peer

    /// How old what is read may be if the server was deposed without knowing it, in milliseconds.
    var stalenessMilliseconds: Int

    /// How many threads it takes: to open it and to look why that takes long, for heartbeats, to watch the servers and to fetch;
    /// and one for each server but the first while they are asked what is in the way.
    var threads: Int { 5 + hosts.count - 1 }

    /// Where the anchor is kept unless the configuration says so. The database is elsewhere, so that the directory of the
    /// daemon's other files will do.
    func anchor(in state: String) -> AnchorSource { .file(state + "/anchor") }

    /// A description without secrets.
    var summary: String {
        let places = hosts.map { $0.isSocket ? $0.name : "\($0.name):\($0.port)" }.joined(separator: ", ")
        return "database \(database) on \(places), as user \(user), \(peer.told)"
    }
}

/// An open store in a database.
struct DatabaseStore {
    let store: any Store
    /// No longer waits to learn what became of a commit.
    let giveUp: () -> Void
    let close: () -> Void
}

extension DatabaseSource.Peer {
    /// What people are told of it.
    fileprivate var told: String {
        switch self {
        case .named(let name): "sidecar \(name)"
        case .hostname: "a sidecar with a lease"
        }
    }
}

#if PostgreSQL
extension DatabaseSource.Peer {
    fileprivate func name(rather places: [UInt16]) -> SidecarName {
        switch self {
        case .named(let name): .fixed(name)
        case .hostname: .leased(HostName.read(), rather: places)
        }
    }
}

extension DatabaseSource {
    /// Opens the store as this sidecar; with a lease, in one of these places rather than another.
    func open(rather places: [UInt16]) throws(OpeningFailure) -> DatabaseStore {
        do throws(StoreFailure) {
            let store = try PostgreSQLStore(settings, peer.name(rather: places))
            return DatabaseStore(store: store, giveUp: store.giveUp, close: store.close)
        } catch {
            throw .away(error)
        }
    }

    /// Asks the servers what is in the way; nil if nothing is seen.
    func obstacle() -> StoreFailure? { PostgreSQLStore.obstacle(settings) }

    /// Begins to fill an empty store.
    func fill() throws(StartProblem) -> any StoreFill {
        do throws(StoreFailure) { return try PostgreSQLFill(settings, peer.name(rather: [])) } catch {
            throw StartProblem(
                "nothing can be moved to the database \(database): \(error.text)",
                remedy:
                    "let its owner drop the schema factord, if there is one, and run what factord --schema \(user) prints"
            )
        }
    }

    /// Ends the use of the store there, so that it can be moved elsewhere. Returns what reads it.
    func departure() throws(StartProblem) -> () throws(StoreFailure) -> any StoreSnapshot {
        do throws(StoreFailure) {
            let departure = try PostgreSQLDeparture(settings)
            return { () throws(StoreFailure) in try departure.snapshot() }
        } catch {
            throw StartProblem(
                "the store in the database \(database) is not moved: \(error.text)",
                remedy: "stop all sidecars, wait five seconds, and try again")
        }
    }

    /// Asks the servers what they are, and returns what they answer, one line each. `isUsable` says whether a daemon
    /// can serve the store there.
    func inspect() throws(StartProblem) -> (text: String, isUsable: Bool) {
        let inspection = DatabaseInspection(settings)
        var lines = inspection.servers.map { server in
            let name = server.host.isSocket ? server.host.name : "\(server.host.name):\(server.host.port)"
            return "server      \(name) \(Self.told(server.answer))"
        }
        guard let facts = inspection.facts else {
            return (Self.text(lines + ["database    no server that writes can be used"]), false)
        }
        lines.append(
            facts.synchronousStandbys.isEmpty
                ? "commits     wait for no standby (synchronous_standby_names is empty): with the server, the last ones are lost"
                : "commits     wait for \(facts.synchronousStandbys)")
        lines.append("standbys    \(facts.standbysConnected) connected")
        lines.append("clock       \(Self.offset(facts.clockOffset))")
        lines.append("sidecars    \(facts.sidecars.isEmpty ? "none" : facts.sidecars.joined(separator: ", "))")
        if let obstacle = facts.obstacle { lines.append("database    not in use: \(obstacle)") }
        let isInTime = abs(facts.clockOffset) <= PostgreSQLStore.longestClockOffset
        return (Self.text(lines), facts.obstacle == nil && isInTime)
    }

    private static func text(_ lines: [String]) -> String { lines.map { Printable.text($0) + "\n" }.joined() }

    private static func told(_ answer: DatabaseInspection.Answer) -> String {
        switch answer {
        case .unusable(let reason): "cannot be used: \(reason)"
        case .follows: "follows another server"
        case .writes(let facts):
            "writes, PostgreSQL \(facts.version)" + (facts.timeline.map { ", timeline \($0)" } ?? "")
        }
    }

    private static func offset(_ milliseconds: Int64) -> String {
        switch milliseconds {
        case 0: "as this host's"
        case 1...: "\(milliseconds) ms ahead of this host's"
        default: "\(-milliseconds) ms behind this host's"
        }
    }

    private var settings: ConnectionSettings {
        var settings = ConnectionSettings(
            hosts: hosts.map { ConnectionSettings.Host(name: $0.name, port: $0.port) }, database: database,
            user: user, password: password.map(\.reader),
            protection: authorities.map { .verified(authorities: $0) } ?? .none,
            certificate: certificate.map { ($0.certificate, $0.key) })
        settings.staleMilliseconds = stalenessMilliseconds
        return settings
    }

    /// The statements by which a database's owner lets a user keep a store there.
    static func schema(for user: String) throws(StartProblem) -> String {
        PostgreSQLStore.schema(for: user).map { $0 + ";\n" }.joined()
    }
}

extension DatabaseSource.PasswordSource {
    fileprivate var reader: @Sendable () throws(UnreadablePassword) -> String {
        { () throws(UnreadablePassword) in try read() }
    }

    /// Reads the password: one line.
    private func read() throws(UnreadablePassword) -> String {
        do throws(StartProblem) { return try line() } catch { throw UnreadablePassword(error.text) }
    }

    private func line() throws(StartProblem) -> String {
        let content: SecretBytes
        switch self {
        case .file(let path): content = try SecretFile.read(path)
        case .credential(let name):
            guard let directory = Directories.environment(.credentials) else {
                throw StartProblem("there is no credential '\(name)': $CREDENTIALS_DIRECTORY is not set")
            }
            content = try SecretFile.read(directory + "/" + name, isCredential: true)
        }
        guard let text = content.withBytes({ OutsideText.text($0.array()) }) else {
            throw StartProblem("the database's password is not UTF-8")
        }
        return String(text.prefix { !$0.isNewline })
    }
}
#else
extension DatabaseSource {
    private static let missing = StartProblem(
        "this factord was built without PostgreSQL", remedy: "build it with deploy/build --with-postgresql")

    func open(rather places: [UInt16]) throws(OpeningFailure) -> DatabaseStore { throw .wrong(Self.missing) }

    func obstacle() -> StoreFailure? { nil }

    func inspect() throws(StartProblem) -> (text: String, isUsable: Bool) { throw Self.missing }

    func fill() throws(StartProblem) -> any StoreFill { throw Self.missing }

    func departure() throws(StartProblem) -> () throws(StoreFailure) -> any StoreSnapshot { throw Self.missing }

    static func schema(for user: String) throws(StartProblem) -> String { throw missing }
}
#endif
