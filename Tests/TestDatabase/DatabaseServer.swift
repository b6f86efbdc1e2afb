#if PostgreSQL
package import FactorPostgreSQL
internal import FactorCore
internal import Glibc
internal import Synchronization
internal import TestMachine

/// A PostgreSQL server that a test process has for itself, with Debian's programs, in a temporary directory, on a Unix
/// socket. It ends with the process.
package final class DatabaseServer: Sendable {
    package struct NotStarted: Error {
        let problem: String
    }

    /// Its directory, with the socket.
    package let directory: String
    private let process: Mutex<Box>
    private let count = Atomic(0)

    /// Held by the lock only.
    private struct Box: @unchecked Sendable {
        let process: ChildProcess
    }

    /// The user who owns the databases, and the one whom sidecars connect as.
    package static let owner = "owner"
    package static let sidecar = "sidecar"
    private static let template = "factord_template"

    /// The server of this process, started when it is first asked for.
    package static let shared = Result<DatabaseServer, any Error> { try DatabaseServer() }

    /// - Parameter options: Further settings, such as `fsync=on`. By default nothing survives a power cut, for speed.
    package init(options: [String] = []) throws {
        var path = Array("/tmp/factord-postgresql-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&path) != nil else { throw NotStarted(problem: "no directory could be made") }
        directory = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let log = directory + "/log"
        let started = try ChildProcess("/bin/bash", ["-c", Self.script, "bash", directory] + options, errors: log)
        process = Mutex(Box(process: started))
        guard started.readOutput(upToLine: true) == "ready\n" else {
            throw NotStarted(problem: "see \(log)")
        }
        try run("CREATE ROLE \(Self.sidecar) LOGIN")
        try run("CREATE DATABASE \(Self.template)")
        try PostgreSQLStore.makeSchema(settings(Self.template, user: Self.owner), for: Self.sidecar)
    }

    deinit {
        // Not SIGQUIT: a shell that was started in the background ignores it, and cannot trap it then.
        process.withLock { _ = $0.process.end(by: SIGTERM) }
    }

    /// Makes a new database with an empty store.
    package func makeDatabase() throws -> ConnectionSettings { try makeDatabase(like: Self.template) }

    /// Makes a new database with what `pg_dump` has written to a file.
    package func makeDatabase(from dump: String) throws -> ConnectionSettings {
        let settings = try makeDatabase(like: "template0")
        try Self.run(["-f", dump], in: settings.database, ofServerAt: directory)
        return settings
    }

    private func makeDatabase(like template: String) throws -> ConnectionSettings {
        let name = "store_\(getpid())_\(count.add(1, ordering: .relaxed).newValue)"
        try run("CREATE DATABASE \(name) TEMPLATE \(template) STRATEGY FILE_COPY")
        return settings(name, user: Self.sidecar)
    }

    package func drop(_ settings: ConnectionSettings) {
        _ = try? run("DROP DATABASE IF EXISTS \(settings.database) WITH (FORCE)")
    }

    /// With the patience for a busy machine: a test that is about time sets its own.
    package func settings(_ database: String, user: String) -> ConnectionSettings {
        var settings = ConnectionSettings(
            hosts: [ConnectionSettings.Host(name: directory)], database: database, user: user)
        (settings.connectMilliseconds, settings.statementMilliseconds) = (20_000, 20_000)
        return settings
    }

    /// Opens a store by settings that have it give up soon, as often as it takes on a busy machine.
    package func open(_ settings: ConnectionSettings, peer: String) throws -> PostgreSQLStore {
        for _ in 0..<100 {
            do throws(StoreFailure) { return try PostgreSQLStore(settings, peer: peer) } catch {
                guard error.obstacle == .unreachable else { throw error }
            }
        }
        return try PostgreSQLStore(settings, peer: peer)
    }

    /// Runs statements as the owner; returns what they print.
    @discardableResult
    package func run(_ sql: String, in database: String = "postgres") throws -> String {
        try Self.run(sql, in: database, ofServerAt: directory)
    }

    static func run(_ sql: String, in database: String, ofServerAt directory: String) throws -> String {
        try run(["-c", sql], in: database, ofServerAt: directory)
    }

    @discardableResult
    private static func run(_ input: [String], in database: String, ofServerAt directory: String) throws -> String {
        let psql = try Program.run(
            "/usr/bin/psql",
            [
                "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", directory, "-U", Self.owner, "-d", database,
            ] + input, environment: ["PGCONNECT_TIMEOUT": "10"])
        guard psql.status == 0 else { throw psql }
        return psql.output
    }

    /// Makes a cluster in $1 and serves it until the caller ends; the other arguments are settings. A server refuses to
    /// run as root.
    private static let script = #"""
        set -eu
        directory=$1; shift
        programs=$(ls -d /usr/lib/postgresql/*/bin | tail -n 1)
        as=()
        if [ "$(id -u)" = 0 ]; then
            user=postgres; id "$user" >/dev/null 2>&1 || user=nobody
            chown -R "$user" "$directory"
            as=(setpriv --reuid "$user" --regid "$(id -g "$user")" --clear-groups --)
        fi
        "${as[@]}" "$programs/initdb" -D "$directory/data" -U owner -A trust -E UTF8 --locale=C --no-sync >&2
        settings=()
        for setting in fsync=off synchronous_commit=off full_page_writes=off max_connections=500 shared_buffers=64MB \
            wal_level=minimal max_wal_senders=0 autovacuum_naptime=5s "$@"; do
            settings+=(-c "$setting")
        done
        "${as[@]}" "$programs/postgres" -D "$directory/data" -k "$directory" -h '' "${settings[@]}" >&2 &
        server=$!
        until "$programs/pg_isready" -q -h "$directory" -U owner -d postgres; do
            kill -0 "$server"
            sleep 0.02
        done
        echo ready
        # The caller's end closes nothing that the server would notice.
        caller=$PPID
        trap 'kill -QUIT "$server" 2>/dev/null; wait "$server"; rm -rf "$directory"; exit' TERM
        while kill -0 "$caller" 2>/dev/null && kill -0 "$server" 2>/dev/null; do sleep 0.2 & wait $!; done
        kill -QUIT "$server" 2>/dev/null || true
        wait "$server" || true
        rm -rf "$directory"
        """#
}
#endif
